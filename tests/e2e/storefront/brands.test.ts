/** The page of all brands: what is looked up there. */
import { formatCount } from '#lib/text/digits.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test('filters brands by either spelling', async ({ page }) => {
  await visit(page, '/brands')
  const field = page.locator('[data-brand-filter]')
  const tiles = page.locator('.brands > li:visible')
  const all = await tiles.count()
  const count = page.locator('.page-head p')
  await expect(count).toHaveText(formatCount(all, catalogLabels.brand))
  const name = (await tiles.nth(5).innerText()).trim()
  await field.pressSequentially(name.replaceAll('ی', 'ي').replaceAll('ک', 'ك'))
  await expect(tiles).toHaveCount(1)
  // They would lead to tiles that are not seen.
  await expect(page.locator('.letters')).toBeHidden()
  await expect(count).toHaveText(formatCount(1, catalogLabels.brand))
  await field.fill('zzz')
  await expect(tiles).toHaveCount(0)
  await expect(count).toBeEmpty()
  await expect(page.locator('[data-brands-none] p')).toHaveText(catalogMessages.nothingFound)
  const onward = page.getByRole('link', { name: pageLabels.noResultAction })
  await expect(onward).toHaveAttribute('href', '/search/')
  await field.fill('')
  await expect(onward).toBeHidden()
  await expect(tiles).toHaveCount(all)
  await expect(page.locator('.letters')).toBeVisible()
  await expect(count).toHaveText(formatCount(all, catalogLabels.brand))
})
