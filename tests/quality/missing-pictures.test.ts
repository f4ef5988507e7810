/** Pictures that do not come. */
import type { Locator } from 'playwright/test'
import { productHref } from '#lib/rules/links.ts'
import { bulkProduct } from '#tests/support/builders/demo-products.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test('shows alternative text where a picture failed', async ({ page, request }) => {
  // Not an answer that Chromium writes about.
  const body = 'not a picture'
  await page.route('**/media/**', route => route.fulfill({ contentType: 'image/avif', body }))
  for (const path of ['/', '/search/', productHref(await bulkProduct(request)), '/brands']) {
    await visit(page, path)
    const picture = page.getByRole('main').locator('picture:visible').first()
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => coverOf(picture), path).toBe('the picture')
  }
})

/** What the box before a broken image is as large as. */
const coverOf = (picture: Locator): Promise<string> =>
  picture.evaluate(element => {
    const image = element.querySelector('img')
    if (!image?.complete || image.naturalWidth > 0) return 'no broken image'
    const { position, width, height, backgroundColor } = getComputedStyle(image, '::before')
    const isSeen = position === 'absolute' && backgroundColor !== 'rgba(0, 0, 0, 0)'
    const { clientWidth, clientHeight } = element
    const isWhole =
      Math.round(parseFloat(width)) === clientWidth &&
      Math.round(parseFloat(height)) === clientHeight
    return isSeen && isWhole ? 'the picture' : `${width} by ${height} on ${backgroundColor}`
  })
