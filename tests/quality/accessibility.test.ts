import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { expect, test } from '#tests/support/fixtures/page.ts'
import { publicPages } from '#tests/support/builders/public-pages.ts'

// Two tests, so that two workers share them.
for (const [half, rest] of [
  ['every other page', 0],
  ['the pages between', 1],
] as const)
  test(`axe finds nothing serious on ${half}, light or dark`, async ({ page, request }) => {
    test.slow()
    const found: string[] = []
    for (const path of (await publicPages(request)).filter((_, index) => index % 2 === rest)) {
      await page.goto(path, { waitUntil: 'networkidle' })
      found.push(...(await seriousFaultsInBothThemes(page)))
    }
    expect(found).toEqual([])
  })
