import type { Page } from 'playwright/test'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { publicPages } from '#tests/support/builders/public-pages.ts'

const WIDTHS = [360, 768, 1280, 1920]

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })
    test(
      'every public page fits every width',
      { tag: '@every-screen' },
      async ({ page, request, isMobile }) => {
        test.slow()
        const widths = WIDTHS.filter(width => width < 768 === isMobile)
        const faults: string[] = []
        for (const path of await publicPages(request)) {
          const answer = await visit(page, path)
          if (answer?.status() !== 200) faults.push(`${path}: ${answer?.status()}`)
          for (const width of widths) {
            await page.setViewportSize({ width, height: 800 })
            faults.push(...(await faultsOf(page)).map(fault => `${path} at ${width}: ${fault}`))
          }
        }
        expect(faults).toEqual([])
      },
    )
  })

/** iOS enlarges the page for a field whose letters are smaller than 16 px. */
const smallFields = async (page: Page): Promise<string[]> => {
  if ((page.viewportSize()?.width ?? 0) >= 768) return []
  const fields =
    'select, textarea, input:not([type=hidden], [type=radio], [type=checkbox], [type=range])'
  const sizes = await page
    .locator(fields)
    .evaluateAll(all =>
      all.map(each => [each.outerHTML.slice(0, 80), getComputedStyle(each).fontSize]),
    )
  return sizes
    .filter(([, size]) => Number.parseFloat(size ?? '') < 16)
    .map(([field, size]) => `${size}: ${field}`)
}

/** What a page does wrong at its width: it scrolls sideways, lacks its title or shows it twice, or shows markup. */
async function faultsOf(page: Page): Promise<string[]> {
  const overflow = await page
    .locator('html')
    .evaluate(root => root.scrollWidth - document.documentElement.clientWidth)
  const titles = await page.getByRole('heading', { level: 1 }).count()
  const broken = await page.locator('img').evaluateAll(images =>
    images
      .filter((image): image is HTMLImageElement => image instanceof HTMLImageElement)
      .filter(image => image.complete && image.currentSrc !== '' && image.naturalWidth === 0)
      .map(image => image.currentSrc),
  )
  // What stands in for scripts is seen without them only.
  const standIns = await page
    .locator('noscript')
    .evaluateAll(
      all =>
        all.filter(each => each.getClientRects().length > 0 && each.children.length === 0).length,
    )
  return [
    ...(await smallFields(page)),
    ...(standIns === 0 ? [] : [`${standIns} noscript`]),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
    ...(titles === 1 ? [] : [`${titles} titles`]),
    ...broken.map(src => `no picture ${src}`),
  ]
}
