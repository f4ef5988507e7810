import type { Locator, Page } from 'playwright'

/** A finger rests on the screen for so long. */
const PRESS_MS = 80
/** A frame that answers comes within it. Events answered in less than 16 ms are not reported. */
const OBSERVED_MS = 1_000
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
  const target = on(page)
  await target.scrollIntoViewIfNeeded()
  // Observed from the start: for a later observer a browser buffers only events of 104 ms and more.
  const waitsHandle = await page.evaluateHandle(least => {
    const waits = [least]
    const record = (list: PerformanceObserverEntryList) =>
      waits.push(...list.getEntries().map(({ duration }) => duration))
    new PerformanceObserver(record).observe({ type: 'event', durationThreshold: least } as never)
    return waits
  }, LEAST_MS)
  await act(target)
  await page.waitForTimeout(OBSERVED_MS)
  return Math.max(...(await waitsHandle.jsonValue()))
}

/**
 * A finger that goes down and up again. Not `tap()`: that one looks for the element under the finger
 * with scripts of its own in the page, within the events that are measured, and presses for 0 ms.
 */
async function press(target: Locator): Promise<void> {
  const page = target.page()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(PRESS_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
