import type { Page } from 'playwright'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { startShop } from '#tests/support/fixtures/built-shop.ts'
import { copyDemo } from '#tests/support/fixtures/demo-shop.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { median, type Row } from './measure.ts'
import { readPaint } from './paint.ts'
import { lowerQuarter } from './percentiles.ts'
import { openChromium } from './slow-page.ts'

const SCREEN = { viewport: { width: 1366, height: 820 } }
const ROUNDS = 5
const VISITS_A_ROUND = 3
const LIMIT_MS = 300
const TODAY = tehranClock(Math.floor(Date.now() / 1000)).date

const PAGES: Record<string, string> = {
  desk: '',
  orders: '/orders',
  order: '/orders/199990',
  customers: '/customers',
  customer: '/customers/77',
  payments: '/payments',
  products: '/catalogue',
  windows: '/windows',
  day: `/windows/days/${TODAY}`,
  picking: '/picking',
  delivery: '/delivery',
  reports: '/reports',
  changes: '/history',
}

/**
 * The largest paint of pages of the office, from the click on, on the database of a shop. Pages take
 * turns, so that a slow moment of the machine is not one page's.
 */
export async function measureOfficePages(engine: string, shop: TestShop): Promise<Row[]> {
  const built = await startShop(copyDemo(), { DATABASE_URL: shop.url })
  const browser = await openChromium()
  try {
    const page = await browser.newPage(SCREEN)
    await enterAsStaff(page, built.origin, ['owner'])
    const paints = new Map(Object.keys(PAGES).map(name => [name, [] as number[]]))
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, path] of Object.entries(PAGES))
        paints.get(name)?.push(await largestPaint(page, `${built.origin}/admin${path}`))
    return [...paints].map(([name, rounds]): Row => {
      const value = lowerQuarter(rounds)
      console.log(`  ${engine}, page ${name}: ${value.toFixed(0)} ms`)
      return { name: `page ${name}, ${engine}`, value, unit: 'ms', limit: LIMIT_MS, must: 'stay' }
    })
  } finally {
    await browser.close()
    await built.stop()
  }
}

/** The median of a few visits. */
async function largestPaint(page: Page, url: string): Promise<number> {
  const paints: number[] = []
  for (let visit = 0; visit < VISITS_A_ROUND; visit++) {
    const answer = await page.goto(url, { waitUntil: 'load' })
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`)
    paints.push((await page.evaluate(readPaint)).largest)
  }
  return median(paints)
}
