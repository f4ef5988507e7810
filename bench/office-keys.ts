import type { Page } from 'playwright'

const COUNTED = 'office-inputs'

/** Counts the keys and buttons that a person presses on the pages of a browser, before any page. */
export const countInputs = (page: Page): Promise<unknown> =>
  page.addInitScript(name => {
    const count = (event: KeyboardEvent | PointerEvent): void => {
      if (!event.isTrusted || ('repeat' in event && event.repeat)) return
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1))
    }
    addEventListener('keydown', count, true)
    addEventListener('pointerdown', count, true)
  }, COUNTED)

/** How many were pressed since the last call. */
export const takeInputs = (page: Page): Promise<number> =>
  page.evaluate(name => {
    const count = Number(sessionStorage.getItem(name))
    sessionStorage.removeItem(name)
    return count
  }, COUNTED)

/** Types a text key by key; Playwright itself sends Persian letters without keys. */
export async function typeText(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const key of text) {
    const event = { key, text: key, code: /\d/.test(key) ? `Digit${key}` : 'KeyH' }
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }
  await session.detach()
}

/** Waits for the page at a path whose scripts listen and whose first field has the focus. */
export async function arriveAt(page: Page, path: RegExp): Promise<void> {
  await page.waitForURL(url => path.test(url.pathname + url.search))
  await page.locator('html:not([data-page]), html[data-page=ready]').waitFor()
  await page.waitForFunction(
    () => !document.querySelector('[autofocus]') || document.activeElement !== document.body,
  )
}
