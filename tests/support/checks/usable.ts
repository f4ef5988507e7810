import { expect, type Page } from 'playwright/test'
import { seriousFaultsInBothThemes } from './axe.ts'
import { smallTargets } from './small-targets.ts'

/** Usable by a thumb, and no wider than the screen. */
export async function isTouchable(page: Page): Promise<void> {
  expect(await smallTargets(page, 'main')).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over).toBeLessThanOrEqual(0)
}

/** Usable by a finger, by a keyboard and by ear, and no wider than the screen. Needs scripts. */
export async function isUsable(page: Page): Promise<void> {
  await isTouchable(page)
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
}
