import { categoryHref, productHref } from '#lib/rules/links.ts'
import { grantAccess } from '#tests/support/fixtures/built-shop.ts'
import { copyDemo, shopIn } from '#tests/support/fixtures/demo-shop.ts'
import { buyingTaps } from './buying-taps.ts'
import { firstItem, firstLeaf } from './demo-pages.ts'
import { median, type Row } from './measure.ts'
import { pageTaps } from './page-taps.ts'
import { startPinned } from './server.ts'
import { openChromium, slowPage } from './slow-page.ts'
import { longestWait } from './touch.ts'

const PORT = 4794
const RUNS = 7
const LIMIT_MS = 100

/** From a touch to the next frame, on a phone with a processor four times slower. */
export async function taps(): Promise<Row[]> {
  const env = shopIn(copyDemo())
  const shop = await startPinned(['node', 'src/serve.ts'], PORT, env)
  const access = { databaseUrl: env['DATABASE_URL'] ?? '', secret: env['APP_SECRET'] ?? '' }
  grantAccess({ origin: shop.origin, ...access })
  const browser = await openChromium()
  try {
    const rows: Row[] = []
    const list = categoryHref(await firstLeaf(shop.origin))
    const product = productHref(await firstItem(shop.origin, 'products'))
    const all = { ...pageTaps(list, product), ...buyingTaps(list, shop.origin) }
    for (const [name, tap] of Object.entries(all)) {
      const waits: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const page = await slowPage(browser, shop.origin)
        waits.push(await longestWait(page, tap))
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
