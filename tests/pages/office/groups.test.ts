import { expect, test } from 'vitest'
import { brandHref, categoryHref } from '#lib/rules/links.ts'
import { deleteTitle, groupLabels as labels } from '#lib/text/labels/admin-group.ts'
import { renameOf, valueLabels } from '#lib/text/labels/admin-product-value.ts'
import { groupMessages, hasProducts } from '#lib/text/messages/admin-group.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { insertBrand, insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { openTab, staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()

test('categories are added, ordered, merged and deleted without scripts', async () => {
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/catalogue/categories')
  expect(tab.text()).toContain(labels.none.categories)
  const add = async (name: string, more: Record<string, string> = {}) => {
    await tab.visit('/admin/catalogue/categories/new')
    tab.fill(tab.named('name'), name)
    for (const [field, value] of Object.entries(more)) tab.fill(tab.named(field), value)
    await tab.press(labels.make)
  }
  await add('خوراک', { type: 'branch' })
  expect(tab.notice).toContain(groupMessages.added.categories)
  await tab.follow(`زیردسته‌ی جدید در خوراک`)
  tab.fill(tab.named('name'), 'شیر')
  await tab.press(labels.make)
  await add('شير')
  await add('ماست')
  await add('نان', { at: 'first' })
  const [first] = tab.all('.group-order [data-name]')
  expect(first?.dataset['name']).toBe('نان')
  expect(tab.path).toContain(`#${first?.id}`)
  await add('ماست')
  expect(tab.text()).toContain('این نام از قبل هست')
  expect(tab.focused).toBe(tab.named('name'))
  await tab.visit('/admin/catalogue/categories')
  await tab.press(`${labels.up}: ماست`)
  const names = () => tab.all('.group-order [data-name]').map(each => each.dataset['name'])
  expect(names()).toEqual(['نان', 'خوراک', 'شیر', 'ماست', 'شیر'])
  // Somebody else orders the list that this tab still shows.
  const again = await staffTab(shop, 'content')
  await again.visit('/admin/catalogue/categories')
  await again.press(`${labels.up}: ماست`)
  await tab.press(`${labels.down}: ماست`)
  expect(tab.alerts.join()).toContain(groupMessages.stale)
  expect(names()).toEqual(['نان', 'ماست', 'خوراک', 'شیر', 'شیر'])
  await tab.follow('ماست')
  await tab.follow(labels.delete)
  expect(tab.text()).toContain(deleteTitle('ماست'))
  await tab.press(labels.doDelete)
  expect(tab.notice).toContain(groupMessages.removed.categories)
  expect(names()).toEqual(['نان', 'خوراک', 'شیر', 'شیر'])
})

test('the address of a merged record redirects for ever, with its query', async () => {
  const [from, into] = [await insertCategory(shop.db), await insertCategory(shop.db, { name: 'ب' })]
  const [brand, other] = [await insertBrand(shop.db), await insertBrand(shop.db, { name: 'ب' })]
  await insertProduct(shop.db, { category_id: from, brand_id: brand })
  const tab = await staffTab(shop, 'content')
  const merge = async (list: string, id: number) => {
    await tab.visit(`/admin/catalogue/${list}/${id}/merge`)
    tab.choose(labels.mergeInto, 'ب')
    await tab.press(labels.doMerge)
    expect(tab.alerts.join()).toContain(groupMessages.confirmMerge)
    tab.check(labels.mergeSure)
    await tab.press(labels.doMerge)
    expect(tab.notice).toContain(groupMessages.merged)
  }
  await merge('categories', from)
  await merge('brands', brand)
  const visitor = await openTab(shop)
  const old = await visitor.request(`/search/categories/${from}/x/?sortby=2`)
  const href = categoryHref({ id: into, slug: 'ب', type: 'leaf' })
  expect([old.status, old.headers.get('location')]).toEqual([301, `${href}?sortby=2`])
  const oldBrand = await visitor.request(`/search/brands/${brand}/x/`)
  expect(oldBrand.headers.get('location')).toBe(brandHref({ id: other, slug: 'ب' }))
})

test('a brand with products says why it stays; its form shows faults and saves', async () => {
  const id = await insertBrand(shop.db, { name: 'کاله' })
  await insertBrand(shop.db, { name: 'پگاه' })
  await insertProduct(shop.db, { brand_id: id })
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/catalogue/brands?q=كاله')
  expect(tab.text()).not.toContain('پگاه')
  await tab.follow('کاله')
  tab.fill(tab.named('name'), 'پگاه')
  await tab.press(labels.save)
  expect(tab.isInvalid(tab.named('name'))).toBe(true)
  tab.fill(tab.named('name'), 'کاله آمل')
  tab.fill(tab.named('description'), 'لبنیات')
  await tab.press(labels.save)
  expect(tab.notice).toContain(staffMessages.saved)
  await tab.visit(`/admin/catalogue/brands/${id}/delete`)
  expect(tab.text()).toContain(hasProducts(1))
  await tab.visit('/admin/catalogue/banners/new')
  expect(tab.status).toBe(404)
})

test('a shelf takes SKUs as text', async () => {
  for (const sku of ['A-1', 'B-1']) await insertProduct(shop.db, { sku })
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/catalogue/shelves/new')
  tab.fill(tab.named('name'), 'عصرانه')
  tab.fill(tab.named('products'), 'B-1\nNO-1')
  await tab.press(labels.make)
  expect(tab.isInvalid(tab.named('products'))).toBe(true)
  tab.fill(tab.named('products'), 'B-1\nA-1')
  await tab.press(labels.make)
  await tab.follow('عصرانه')
  expect(tab.named('products').value).toBe('B-1\nA-1')
})

test('a shelf of many products has the name of each, and is saved', async () => {
  const skus = Array.from({ length: 640 }, (_, index) => `LONG-${1000 + index}`)
  for (const sku of skus) await insertProduct(shop.db, { sku })
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/catalogue/shelves/new')
  tab.fill(tab.named('name'), 'همه')
  tab.fill(tab.named('products'), skus.join('\n'))
  await tab.press(labels.make)
  await tab.follow('همه')
  expect(tab.named('products').value.split('\n')).toEqual(skus)
  expect(tab.all('[data-sku]')).toHaveLength(640)
  expect(tab.all('[data-sku]:not([data-label])')).toEqual([])
})

test('a unit is renamed in its row, and offered in the form of a product', async () => {
  const id = await insertProduct(shop.db, { unit: 'كيلو' })
  await insertProduct(shop.db, { unit: 'کیلو' })
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/catalogue/units')
  expect(tab.text()).toContain(`${valueLabels.alike} کیلو`)
  tab.fill(renameOf(valueLabels.unit, 'كيلو'), '')
  await tab.press(renameOf(valueLabels.rename, 'كيلو'))
  expect(tab.isInvalid(renameOf(valueLabels.unit, 'كيلو'))).toBe(true)
  tab.fill(renameOf(valueLabels.unit, 'كيلو'), 'کیلو')
  await tab.press(renameOf(valueLabels.rename, 'كيلو'))
  expect(tab.notice).toContain(valueLabels.renamed)
  expect(tab.all('.value-list li')).toHaveLength(1)
  const body = new URLSearchParams({ from: 'کیلو', color_name: 'قرمز' })
  await tab.visit('/admin/catalogue/units', { method: 'POST', body })
  expect([tab.status, tab.alerts.length]).toEqual([422, 1])
  await tab.visit(`/admin/catalogue/products/${id}`)
  expect(tab.all('#unit-choices option')).toHaveLength(1)
})
