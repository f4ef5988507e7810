import type { Page } from 'playwright/test'
import { toPersianDigits } from '#lib/text/digits.ts'
import { brandHref } from '#lib/rules/links.ts'
import { groupLabels as labels, newBelow, placeOf } from '#lib/text/labels/admin-group.ts'
import { groupMessages } from '#lib/text/messages/admin-group.ts'
import { partLabels } from '#lib/text/labels/admin-bundle.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { insertBrand, insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

const entry = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .last()
/** With the mark of a required field. */
const NAME = new RegExp(`^${wireFieldName('name')}\\*?$`)

/** Screens show Persian digits. */
const newMark = (): string => toPersianDigits(newMobile())

const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: `${labels.drag}: ${name}`, exact: true })
const merge = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('link', { name: labels.merge }).click()
  await page.getByLabel(labels.mergeInto).selectOption({ label: title })
  await page.getByLabel(labels.mergeSure).check()
  await page.getByRole('button', { name: labels.doMerge }).click()
  await expect(page.getByText(groupMessages.merged)).toBeVisible()
}

/** Names of the entries below one, in their order. */
const below = (page: Page, name: string): Promise<string[]> =>
  entry(page, name).getByRole('list').getByRole('link').allInnerTexts()

test('builds a branch of categories, orders and merges it; shoppers follow', async ({
  page,
  shop,
}) => {
  const mark = newMark()
  const [root, milk, cheese, curd] = ['شاخه', 'شیر', 'پنیر', 'کشک'].map(name => `${name} ${mark}`)
  if (!root || !milk || !cheese || !curd) throw new Error('four names')
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, '/admin/catalogue/categories')
  await page.getByRole('link', { name: labels.new.categories, exact: true }).click()
  await page.getByLabel(NAME).fill(root)
  await page.getByLabel(wireFieldName('type')).selectOption('branch')
  await page.getByRole('button', { name: labels.make }).click()
  await expect(page.getByText(groupMessages.added.categories)).toBeVisible()
  for (const name of [milk, cheese, curd]) {
    await page.getByRole('link', { name: newBelow(root), exact: true }).click()
    await page.getByLabel(NAME).fill(name)
    await page.getByRole('button', { name: labels.make }).click()
    await expect(entry(page, name)).toBeVisible()
  }
  await expect.poll(() => below(page, root)).toEqual([milk, cheese, curd])
  await handle(page, curd).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(placeOf(curd, 2, 3))).toBeAttached()
  await expect(handle(page, curd)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(placeOf(curd, 1, 3))).toBeAttached()
  await handle(page, milk).hover()
  await page.mouse.down()
  const last = await entry(page, cheese).boundingBox()
  await page.mouse.move((last?.x ?? 0) + 20, (last?.y ?? 0) + (last?.height ?? 0) - 2, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByText(placeOf(milk, 3, 3))).toBeAttached()
  await page.getByRole('button', { name: `${labels.up}: ${milk}` }).click()
  await expect(page.getByText(placeOf(milk, 2, 3))).toBeAttached()
  await expect.poll(() => below(page, root)).toEqual([curd, milk, cheese])
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: curd }).click()
  const old = page.url().split('/').at(-1) ?? ''
  await merge(page, `${root} › ${cheese}`)
  await visit(page, `/search/categories/${old}/-/`)
  await expect(page.getByRole('heading', { level: 1, name: cheese })).toBeVisible()
  await page.getByRole('link', { name: root }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: root })).toBeVisible()
  const tiles = page.getByRole('main').getByRole('link', { name: new RegExp(mark) })
  await expect(tiles.first()).toHaveText(milk)
})

test('renames a brand and merges it into another; old addresses reach it', async ({
  page,
  shop,
}) => {
  const mark = newMark()
  const [name, other] = [`برند ${mark}`, `دیگر ${mark}`]
  const { from, product } = await withShop(shop.origin, async db => {
    const brand_id = await insertBrand(db, { name })
    await insertBrand(db, { name: other })
    const like = db.selectFrom('products').select(['category_id', 'image'])
    const row = { ...(await like.executeTakeFirstOrThrow()), brand_id, name: `دوغ ${mark}` }
    await insertProduct(db, row)
    return { from: brand_id, product: row.name }
  })
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, `/admin/catalogue/brands?q=${encodeURIComponent(mark)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByLabel(NAME).fill(`${name} نو`)
  await page.getByRole('button', { name: labels.save, exact: true }).click()
  await expect(page.getByText(staffMessages.saved)).toBeVisible()
  await merge(page, other)
  await visit(page, brandHref({ id: from, slug: name }))
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible()
  await expect(page.getByText(product).first()).toBeVisible()
})

test('a shelf gets products by name, in an order that is dragged', async ({ page, shop }) => {
  const mark = newMark()
  const names = ['چای', 'قند'].map(name => `${name} ${mark}`)
  await withShop(shop.origin, async db => {
    const category_id = await insertCategory(db)
    // Shown to other tests of this shop, too.
    const { image } = await db.selectFrom('products').select('image').executeTakeFirstOrThrow()
    for (const name of names) await insertProduct(db, { name, category_id, image })
  })
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, '/admin/catalogue/shelves/new')
  await page.getByLabel(NAME).fill(`عصرانه ${mark}`)
  for (const name of names) {
    await page.getByRole('combobox', { name: partLabels.add }).fill(name)
    await page.getByRole('option', { name }).click()
    await expect(page.getByRole('button', { name: `${partLabels.remove}: ${name}` })).toBeVisible()
  }
  await page.getByRole('button', { name: new RegExp(`^${labels.up}: قند`) }).click()
  expect(await smallTargets(page, '[data-shelf-products]')).toEqual([])
  await page.getByRole('button', { name: labels.make }).click()
  await expect(page.getByText(groupMessages.added.shelves)).toBeVisible()
  await page.getByRole('link', { name: `عصرانه ${mark}` }).click()
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: mark })
  await expect(rows.first()).toContainText('قند')
})
