import { seriousFaults, seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { publicPages } from '#tests/support/builders/public-pages.ts'

// Two tests, so that two workers share them.
for (const [half, rest] of [
  ['every other page', 0],
  ['the pages between', 1],
] as const)
  test(
    `axe finds nothing serious on ${half}, light or dark`,
    { tag: '@every-screen' },
    async ({ page, request, isMobile }) => {
      test.slow()
      // Colours are the same on each screen.
      const faultsOf = isMobile ? seriousFaults : seriousFaultsInBothThemes
      const found: string[] = []
      for (const path of (await publicPages(request)).filter((_, index) => index % 2 === rest)) {
        await visit(page, path)
        found.push(...(await faultsOf(page)))
      }
      expect(found).toEqual([])
    },
  )
