import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** What axe judges by colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds serious or critical on a page as it stands, a line each. */
export async function seriousFaults(page: Page, rules?: string[]): Promise<string[]> {
  // Faults alone, and without a page of its own to add them up on: half of the time, the same answer.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)
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
  await setTheme(page, 'light')
  const light = await seriousFaults(page)
  await setTheme(page, 'dark')
  const dark = await seriousFaults(page, COLOUR_RULES)
  return [...light, ...dark.map(fault => `dark ${fault}`)]
}

/** At once: a colour that is still on its way is none that anybody chose. */
async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
  })
}
