import type { Page } from 'playwright'
import { categoryHref } from '#lib/rules/links.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { copyDemo, shopIn } from '#tests/support/demo-shop.ts'
import { chooseTime, openCheckout, options, step } from '#tests/support/e2e-checkout.ts'
import { noteShop } from '#tests/support/e2e-note.ts'
import { firstLeaf } from './demo-pages.ts'
import { median, type Row } from './measure.ts'
import { startPinned } from './server.ts'
import { openChromium, slowPage } from './slow-page.ts'

const PORT = 4794
const RUNS = 5
const LIMIT_MS = 100

/** What is tapped, after `before` has led there. */
interface Tap {
  before: (page: Page) => Promise<unknown>
  tap: (page: Page) => Promise<unknown>
}

/** From a tap to the next frame, on a phone with a processor four times slower. */
export async function taps(): Promise<Row[]> {
  const env = shopIn(copyDemo())
  noteShop(String(PORT), { url: env['DATABASE_URL'] ?? '', secret: env['APP_SECRET'] ?? '' })
  const shop = await startPinned(['node', 'src/serve.ts'], PORT, env)
  const browser = await openChromium()
  try {
    const rows: Row[] = []
    const all = tapsOn(categoryHref(await firstLeaf(shop.origin)), shop.origin)
    for (const [name, { before, tap }] of Object.entries(all)) {
      const waits: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const page = await slowPage(browser, shop.origin)
        await before(page)
        await page.waitForLoadState('networkidle')
        const from = await page.evaluate(() => performance.now())
        await tap(page)
        waits.push(await page.evaluate(longestEvent, from))
        await page.context().close()
      }
      rows.push({ name, value: median(waits), unit: 'ms', limit: LIMIT_MS, must: 'stay' })
    }
    return rows
  } finally {
    await browser.close()
    await shop.stop()
  }
}

function tapsOn(list: string, origin: string): Record<string, Tap> {
  const add = (page: Page) => page.locator('[data-add] button').first().tap()
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const withItem = async (page: Page, path: string) => {
    await page.goto(list)
    await add(page)
    await button(page, cartLabels.addOne).first().waitFor()
    await page.goto(path)
  }
  const checkout = (page: Page) =>
    openCheckout({
      page,
      context: page.context(),
      request: page.context().request,
      baseURL: origin,
    })
  const inCheckout = async (page: Page) => {
    await checkout(page)
    await chooseTime(page)
  }
  const mobile = (page: Page) => page.getByLabel(accountLabels.mobile)
  return {
    'category: first tap on an add button': { before: page => page.goto(list), tap: add },
    'category: second tap': {
      before: async page => {
        await page.goto(list)
        await add(page)
      },
      tap: page => button(page, cartLabels.addOne).first().tap(),
    },
    'mini basket: opened': {
      before: async page => {
        // A phone has a link to the basket there.
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto(list)
        await add(page)
      },
      tap: page => page.locator('.tool-cart').tap(),
    },
    'cart: one more': {
      before: page => withItem(page, '/cart'),
      tap: page => button(page, cartLabels.addOne).first().tap(),
    },
    'login: typing the mobile': {
      before: page => page.goto('/login'),
      tap: page => mobile(page).pressSequentially('0912'),
    },
    'login: continue': {
      before: async page => {
        await page.goto('/login')
        await mobile(page).fill('09121112233')
      },
      tap: page => button(page, actionLabels.continue).tap(),
    },
    'checkout: a window': { before: checkout, tap: chooseTime },
    'checkout: a method': {
      before: inCheckout,
      tap: page => options(page, 'delivery').first().tap(),
    },
    'checkout: a step opened early': {
      before: checkout,
      tap: page => step(page, 'payment').getByRole('button').first().tap(),
    },
  }
}

/** The longest of the events since a moment, in milliseconds to the frame that followed; 16 at least. */
const longestEvent = (from: number): Promise<number> =>
  new Promise(resolve => {
    const observer = new PerformanceObserver(list => {
      const since = list.getEntries().filter(entry => entry.startTime >= from)
      if (since.length > 0) resolve(Math.max(...since.map(entry => entry.duration)))
    })
    observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as never)
    setTimeout(resolve, 2_000, 16)
  })
