import type { Locator, Page } from 'playwright'
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
const RUNS = 7
const LIMIT_MS = 100
/** A finger rests on the screen for so long. */
const PRESS_MS = 80
/** A frame that answers comes within it; events that were answered in less than 16 ms are not told. */
const HEARD_MS = 1_000
const LEAST_MS = 16

/** What is touched, after `before` has led there: a place that a finger presses, or an act. */
interface Tap {
  before: (page: Page) => Promise<unknown>
  on: (page: Page) => Locator
  act?: (on: Locator) => Promise<unknown>
}

/** From a touch to the next frame, on a phone with a processor four times slower. */
export async function taps(): Promise<Row[]> {
  const env = shopIn(copyDemo())
  noteShop(String(PORT), { url: env['DATABASE_URL'] ?? '', secret: env['APP_SECRET'] ?? '' })
  const shop = await startPinned(['node', 'src/serve.ts'], PORT, env)
  const browser = await openChromium()
  try {
    const rows: Row[] = []
    const all = tapsOn(categoryHref(await firstLeaf(shop.origin)), shop.origin)
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

/** Of the events of a touch the longest, in ms to the frame that followed it. */
async function longestWait(page: Page, { before, on, act = press }: Tap): Promise<number> {
  await before(page)
  await page.waitForLoadState('networkidle')
  const place = on(page)
  await place.scrollIntoViewIfNeeded()
  // Heard from the start: what a browser keeps for a later listener are events of 104 ms and more.
  const heard = await page.evaluateHandle(least => {
    const waits = [least]
    const hear = (list: PerformanceObserverEntryList) =>
      waits.push(...list.getEntries().map(({ duration }) => duration))
    new PerformanceObserver(hear).observe({ type: 'event', durationThreshold: least } as never)
    return waits
  }, LEAST_MS)
  await act(place)
  await page.waitForTimeout(HEARD_MS)
  return Math.max(...(await heard.jsonValue()))
}

/**
 * A finger that goes down and up again. Not `tap()`: that one looks for the element under the finger
 * with scripts of its own in the page, within the events that are measured, and presses for 0 ms.
 */
async function press(place: Locator): Promise<void> {
  const page = place.page()
  const box = await place.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(PRESS_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

function tapsOn(list: string, origin: string): Record<string, Tap> {
  const addButton = (page: Page) => page.locator('[data-add] button').first()
  const addOne = (page: Page) =>
    page.getByRole('button', { name: cartLabels.addOne, exact: true }).first()
  const toContinue = (page: Page) =>
    page.getByRole('button', { name: actionLabels.continue, exact: true })
  const mobile = (page: Page) => page.getByLabel(accountLabels.mobile)
  const added = async (page: Page) => {
    await page.goto(list)
    await addButton(page).tap()
    await addOne(page).waitFor()
  }
  const checkout = (page: Page) =>
    openCheckout({
      page,
      context: page.context(),
      request: page.context().request,
      baseURL: origin,
    })
  const ofTime = (page: Page, group: number) =>
    step(page, 'time').getByRole('group').nth(group).locator('button:enabled').last()
  return {
    'category: first tap on an add button': { before: page => page.goto(list), on: addButton },
    'category: second tap': { before: added, on: addOne },
    'mini basket: opened': {
      before: async page => {
        // A phone has a link to the basket there.
        await page.setViewportSize({ width: 1280, height: 800 })
        await added(page)
      },
      on: page => page.locator('.tool-cart'),
    },
    'cart: one more': {
      before: async page => {
        await added(page)
        await page.goto('/cart')
      },
      on: addOne,
    },
    'login: typing the mobile': {
      before: page => page.goto('/login'),
      on: mobile,
      act: field => field.pressSequentially('0912'),
    },
    'login: continue': {
      before: async page => {
        await page.goto('/login')
        await mobile(page).fill('09121112233')
      },
      on: toContinue,
    },
    'checkout: a day': { before: checkout, on: page => ofTime(page, 0) },
    'checkout: a window': {
      before: async page => {
        await checkout(page)
        await ofTime(page, 0).tap()
      },
      on: page => ofTime(page, 1),
    },
    'checkout: a method': {
      before: async page => {
        await checkout(page)
        await chooseTime(page)
      },
      on: page => options(page, 'delivery').first(),
    },
    'checkout: a step opened early': {
      before: checkout,
      on: page => step(page, 'payment').getByRole('button').first(),
    },
  }
}
