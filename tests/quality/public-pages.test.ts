/** Every public page: accessible, complete, and as wide as its screen. */
import type { Page } from 'playwright/test'
import { publicPages } from '#tests/support/builders/public-pages.ts'
import { seriousFaults, seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { narrowFaults } from '#tests/support/checks/narrow-faults.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

// Nothing is measured while it moves.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Two tests, so that two workers share them.
for (const [half, rest] of [
  ['every other public page', 0],
  ['the public pages between', 1],
] as const)
  test(
    `${half} is accessible and fits every width, with the longest names too`,
    { tag: '@every-screen' },
    async ({ page, request, isMobile }) => {
      const widths = isMobile ? [360] : [768, 1920, 1280]
      const faults: string[] = []
      for (const path of (await publicPages(request)).filter((_, index) => index % 2 === rest)) {
        const answer = await visit(page, path)
        if (answer?.status() !== 200) faults.push(`${path}: ${answer?.status()}`)
        faults.push(...(await faultsAt(page, path, widths)))
        // Colours and texts are the same on each screen; home has the phone's bars and menu.
        if (!isMobile) faults.push(...(await seriousFaultsInBothThemes(page)))
        else {
          if (path === '/') faults.push(...(await seriousFaults(page)))
          faults.push(...(await narrowFaults(page, path)))
        }
      }
      expect(faults).toEqual([])
    },
  )

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page fits', async ({ page, request }) => {
    const faults: string[] = []
    for (const path of await publicPages(request)) {
      await visit(page, path)
      faults.push(...(await faultsAt(page, path, [360, 1280])))
    }
    expect(faults).toEqual([])
  })
})

async function faultsAt(page: Page, path: string, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    faults.push(...(await faultsOf(page)).map(fault => `${path} at ${width}: ${fault}`))
  }
  return faults
}

/** Sideways scrolling, small fields on phones, a title missing or twice, broken pictures. */
async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const overflow = root.scrollWidth - root.clientWidth
    const titles = [...document.querySelectorAll('h1')].filter(each => each.checkVisibility())
    const broken = [...document.querySelectorAll('img')].filter(
      image => image.complete && image.currentSrc !== '' && image.naturalWidth === 0,
    )
    const noscripts = [...document.querySelectorAll('noscript')].filter(
      each => each.getClientRects().length > 0 && each.children.length === 0,
    )
    // iOS enlarges the page for a field whose letters are smaller than 16 px.
    const fields =
      'select, textarea, input:not([type=hidden], [type=radio], [type=checkbox], [type=range])'
    const small =
      innerWidth < 768
        ? [...document.querySelectorAll(fields)].filter(
            each => Number.parseFloat(getComputedStyle(each).fontSize) < 16,
          )
        : []
    return [
      ...small.map(field => `small letters: ${field.outerHTML.slice(0, 80)}`),
      ...(noscripts.length > 0 ? [`${noscripts.length} noscript`] : []),
      ...(overflow > 0 ? [`${overflow} px too wide`] : []),
      ...(titles.length === 1 ? [] : [`${titles.length} titles`]),
      ...broken.map(({ currentSrc }) => `no picture ${currentSrc}`),
    ]
  })
}
