import type { Locator, Page } from 'playwright'

/** A finger rests on the screen for so long. */
const PRESS_MS = 80
/** A frame that answers comes within it; events that were answered in less than 16 ms are not told. */
const HEARD_MS = 1_000
const LEAST_MS = 16

/** What is touched, after `before` has led there: a place that a finger presses, or an act. */
export interface Tap {
  before: (page: Page) => Promise<unknown>
  on: (page: Page) => Locator
  act?: (on: Locator) => Promise<unknown>
}

/** Of the events of a touch the longest, in ms to the frame that followed it. */
export async function longestWait(page: Page, { before, on, act = press }: Tap): Promise<number> {
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
