/** What a press shows before anything has come: a line may be slow. */
import type { Locator } from 'playwright/test'
import { productHref } from '#lib/rules/links.ts'
import { aLeafOfTwoPages } from '#tests/support/builders/demo-addresses.ts'
import { bulkProduct } from '#tests/support/builders/demo-products.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test('a pressed link gives feedback at once', async ({ page }) => {
  const press = async (link: Locator, whole: Locator) => {
    const scale = () => whole.evaluate(each => getComputedStyle(each).scale)
    expect(await scale()).toBe('none')
    await link.scrollIntoViewIfNeeded()
    await link.hover()
    await page.mouse.down()
    expect(await scale()).toMatch(/^0\.9\d$/)
    // Let go elsewhere it is no click.
    await page.mouse.move(0, 0)
    await page.mouse.up()
  }
  await visit(page, '/search/')
  const card = page.locator('.grid .card').nth(1)
  await press(card.getByRole('link'), card)
  const sort = page.locator('.sorts a.chip').first()
  await press(sort, sort)
  await visit(page, '/')
  const circle = page.locator('a.category-tile').first()
  await press(circle, circle)
})

test('the card shows loading until its dialog opens', async ({ page, request }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route(/product-dialog/, async route => {
    await released
    await route.continue()
  })
  await visit(page, await aLeafOfTwoPages(request))
  const list = page.url()
  const card = page.locator('.grid[data-page] .card').nth(2)
  const dialog = page.locator('dialog.product-dialog[open]')
  await card.getByRole('link').click()
  await expect(card).toHaveAttribute('aria-busy', 'true')
  expect(await card.evaluate(each => getComputedStyle(each, '::after').animationName)).toBe('turn')
  await page.goBack()
  await expect(page).toHaveURL(list)
  release(undefined)
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  await card.getByRole('link').click()
  await expect(dialog.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
})

test('hydration does not resize an add button', async ({ page, request }) => {
  for (const path of ['/search/', productHref(await bulkProduct(request))]) {
    await visit(page, path)
    const slot = page.locator('main .add-slot').first()
    const before = await boxOf(slot)
    await slot.getByRole('button').focus()
    await expect(slot.locator('> .add')).toHaveCount(0)
    expect(await boxOf(slot), path).toEqual(before)
  }
})

const boxOf = (slot: Locator): Promise<unknown> =>
  slot.getByRole('button').evaluate(button => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return { x, y, width, height }
  })
