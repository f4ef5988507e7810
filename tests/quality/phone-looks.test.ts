/** What a product and a list look like on a phone, where a program can see it. */
import type { Page } from 'playwright/test'
import { productHref } from '#lib/rules/links.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { productWithPictures, soldOutProduct } from '#tests/support/builders/demo-products.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const TOUCH = 44

test(
  'a sold-out product shows its state and waitlist button above the fold',
  { tag: '@phone' },
  async ({ page, request }) => {
    await visit(page, productHref(await soldOutProduct(request)))
    const fully = { ratio: 1 }
    await expect(page.getByText(catalogMessages.unavailable)).toBeInViewport(fully)
    const ask = page.getByRole('button', { name: catalogLabels.waitlistRequest })
    await expect(ask).toBeInViewport(fully)
    const bundle = await soldOutBundle(page)
    await visit(page, bundle)
    await expect(page.locator('.buy .state')).toBeInViewport(fully)
    await expect(page.getByRole('link', { name: catalogLabels.bundleViewAll })).toBeInViewport(
      fully,
    )
  },
)

test('touch targets are large enough', { tag: '@phone' }, async ({ page, request }) => {
  const small = async (places: string) => {
    const boxes = await page.locator(places).evaluateAll(all =>
      all
        .filter(each => each.checkVisibility())
        .map(each => ({
          box: each.getBoundingClientRect(),
          what: each.outerHTML.slice(0, 90),
        })),
    )
    expect(boxes.length).toBeGreaterThan(0)
    return boxes.filter(({ box }) => box.height < TOUCH).map(({ what }) => what)
  }
  await visit(page, productHref(await productWithPictures(request)))
  expect(
    await small('.crumbs a, .skip, .footer a, .by, .product-requests .button, .tabs summary'),
  ).toEqual([])
  await visit(page, '/search/')
  const add = page.locator('.add-slot').first()
  await add.getByRole('button').click()
  await expect(add).toContainText('۱')
  await expect.poll(() => small('.add-slot button, .side a, .sorts .chip')).toEqual([])
  await page.setViewportSize({ width: 768, height: 900 })
  expect(await small('.side a')).toEqual([])
})

test(
  'labels of the bottom bar and tabs fit one line',
  { tag: '@phone' },
  async ({ page, request }) => {
    const product = productHref(await productWithPictures(request))
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await visit(page, product)
      const lines = await page.locator('.bar a:visible').evaluateAll(links =>
        links.map(link => {
          const range = document.createRange()
          range.selectNodeContents(link.lastChild ?? link)
          const { left, right, height } = range.getBoundingClientRect()
          return { gap: Math.min(left, innerWidth - right), height }
        }),
      )
      for (const { gap, height } of lines) {
        expect(height).toBeLessThan(20)
        expect(gap).toBeGreaterThanOrEqual(4)
      }
      await page
        .locator('.tabs h2')
        .nth(1)
        .evaluate((title, text) => {
          title.textContent = text
        }, `${catalogLabels.comments} (۳۰)`)
      for (const title of await page.locator('.tabs h2').all())
        expect((await title.boundingBox())?.height).toBeLessThan(24)
      const wide = await page.locator('html').evaluate(root => root.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
    }
  },
)

async function soldOutBundle(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/bundles')
  const { data } = (await answer.json()) as { data: { id: number; available: boolean }[] }
  const bundle = data.find(({ available }) => !available)
  if (!bundle) throw new Error('the demo has no bundle that is sold out')
  return `/bundles/${bundle.id}/x`
}
