import axe from 'axe-core'
import type { Page } from 'playwright/test'

/** What axe judges by colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds serious or critical on a page as it stands once all of it is there, a line each. */
export async function seriousFaults(page: Page, rules?: string[]): Promise<string[]> {
  await page.waitForLoadState()
  await endMoves(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async runOnly => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    // Without selectors of nodes, the style sheets loaded once more, and pages in frames, which have
    // tests of their own: a fraction of the time.
    const cheap = { resultTypes: ['violations' as const], selectors: false, preload: false }
    const options = { ...cheap, iframes: false, ...(runOnly && { runOnly }) }
    const { violations } = await inPage.run(document, options)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => {
        const where = nodes.map(node => node.html.slice(0, 120)).join(' | ')
        return `${location.pathname} ${id}: ${where}`
      })
  }, rules)
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
