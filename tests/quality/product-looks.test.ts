import type { Locator, Page } from 'playwright/test'
import type { ProductDetail } from '#lib/contract/product.ts'
import { productHref } from '#lib/rules/links.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { aLeafOfTwoPages } from '#tests/support/builders/demo-addresses.ts'
import {
  productNamed,
  productWithPictures,
  soldOutProduct,
} from '#tests/support/builders/demo-products.ts'
import { seriousFaults, seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { filterOf, openFilter, wake } from '#tests/support/checks/listing.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test('shows the percent sign left of its number', async ({ page, request }) => {
  const isPercent = ({ values }: ProductDetail['features'][number]) => values[0]?.value === '۳٪'
  const milk = await productNamed(request, 'شیر پرچرب', each => each.features.some(isPercent))
  await visit(page, productHref(milk))
  await page.locator('summary', { hasText: catalogLabels.features }).click()
  for (const place of ['.facts li > bdi', '.features td']) {
    const [number, sign] = await page.locator(place, { hasText: '۳' }).first().evaluate(endsOf)
    expect(sign, place).toBeLessThan(number ?? 0)
  }
})

/** How far to the right the first and the last letter of a text are drawn. */
const endsOf = ({ firstChild }: Element): number[] =>
  [0, (firstChild?.textContent?.length ?? 0) - 1].map(index => {
    const range = document.createRange()
    range.setStart(firstChild!, index)
    range.setEnd(firstChild!, index + 1)
    return range.getBoundingClientRect().left
  })

test('a sold-out product and its share dialog are accessible', async ({ page, request }) => {
  await visit(page, productHref(await soldOutProduct(request)))
  await page.getByRole('button', { name: actionLabels.share }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
})

test(
  'the product dialog fits its screen and is accessible',
  { tag: '@every-screen' },
  async ({ page, request, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, await aLeafOfTwoPages(request))
    await page.locator('.grid[data-page] .card a').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { level: 1 })).toBeVisible()
    const box = isMobile
      ? { x: 0, y: 0, width: 360, height: 740 }
      : { x: 160, y: 32, width: 960, height: 736 }
    await expect.poll(() => dialog.boundingBox()).toEqual(box)
    // Colours are the same on each screen.
    const faultsOf = isMobile ? seriousFaults : seriousFaultsInBothThemes
    expect(await faultsOf(page)).toEqual([])
  },
)

test('thumbs of the price slider that meet stay side by side and movable', async ({
  page,
  request,
}) => {
  const { min, max } = (await filterOf(request)).price
  for (const part of [0, 0.5, 1]) {
    const price = Math.round((min + (max - min) * part) / 1_000) * 1_000
    await visit(page, `/search/?min=${price}&max=${price}`)
    await wake(page)
    await openFilter(page)
    const high = page.getByRole('slider', { name: catalogLabels.priceHighest })
    const low = page.getByRole('slider', { name: catalogLabels.priceLowest })
    for (const thumb of [high, low]) {
      const { left, right } = await grip(thumb)
      expect(right - left).toBeGreaterThanOrEqual(24)
    }
    expect(await drag(page, high, -40)).toBe(price < max ? 1 : 0)
    expect(await drag(page, low, 40)).toBe(price > min ? -1 : 0)
  }
})

/** Whether a thumb that is dragged so far rises, falls or stays: 1, -1 or 0. */
async function drag(page: Page, slider: Locator, by: number): Promise<number> {
  const before = Number(await slider.inputValue())
  const { left, right, y } = await grip(slider)
  const x = (left + right) / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 4 })
  await page.mouse.up()
  return Math.sign(Number(await slider.inputValue()) - before)
}

/** The part of a slider that a mouse can take hold of. */
const grip = (slider: Locator) =>
  slider.evaluate(input => {
    const box = input.getBoundingClientRect()
    const y = box.y + box.height / 2
    const points = Array.from({ length: Math.ceil(box.width) }, (_, x) => box.x + x).filter(
      x => document.elementFromPoint(x, y) === input,
    )
    return { left: points.at(0) ?? 0, right: points.at(-1) ?? 0, y }
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the price is beside the pictures', async ({ page, request }) => {
    await visit(page, productHref(await productWithPictures(request)))
    const tops = ['.gallery', '.product-info', '.buy'].map(part =>
      page.locator(part).evaluate(place => place.getBoundingClientRect().top),
    )
    expect(new Set(await Promise.all(tops)).size).toBe(1)
  })
})
