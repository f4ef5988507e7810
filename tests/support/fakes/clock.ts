import type { Page } from 'playwright/test'

interface Framed {
  ownFrame: typeof requestAnimationFrame
}

/**
 * A clock that the test moves, for pages that are opened from here on. Frames stay the screen's: a
 * clock that leaps would run several of them within one, and what a page hides for a frame would
 * never have been hidden.
 */
export async function installClock(page: Page): Promise<void> {
  const context = page.context()
  await context.addInitScript(() => Object.assign(window, { ownFrame: requestAnimationFrame }))
  await page.clock.install()
  await context.addInitScript(() => {
    window.requestAnimationFrame = (window as unknown as Framed).ownFrame
  })
}
