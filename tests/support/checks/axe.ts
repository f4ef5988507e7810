import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** What axe judges by colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds serious or critical on a page as it stands once all of it is there, a line each. */
export async function seriousFaults(page: Page, rules?: string[]): Promise<string[]> {
  await page.waitForLoadState()
  await endMoves(page)
  // Without a page of its own to add faults up on, the style sheets loaded once more, and pages in
  // frames, which have tests of their own: a fraction of the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], preload: false, iframes: false })
    .setLegacyMode(true)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const where = nodes.map(node => node.html.slice(0, 120)).join(' | ')
      return `${new URL(page.url()).pathname} ${id}: ${where}`
    })
}

/** Likewise in light and in dark; between them only the colours change, so the rest is judged once. */
export async function seriousFaultsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await seriousFaults(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await seriousFaults(page, COLOUR_RULES)
  return [...light, ...dark.map(fault => `dark ${fault}`)]
}

/**
 * At once: a colour that is still on its way, as of what fades in, is none that anybody chose. All
 * that ends by itself is ended; where one ends another may begin.
 */
const endMoves = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const ends = effect?.getComputedTiming().endTime !== Infinity
        return ends && playState !== 'finished'
      })
    for (let animations = moving(); animations.length > 0; animations = moving())
      for (const each of animations) each.finish()
  })
