import { expect, test } from 'vitest'
import { insertBrand, insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { contentEditor, landing } from '#tests/support/builders/content-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

test('a reference shows brand and size, and whether it can be bought', async () => {
  const brand_id = await insertBrand(shop.db, { name: 'پگاه' })
  const milk = { name: 'شیر', brand_id, volume: 900, unit: 'گرم' }
  await insertProduct(shop.db, { ...milk, sku: 'MILK-1' })
  await insertProduct(shop.db, { ...milk, sku: 'MILK-2', inventory: 0 })
  await insertProduct(shop.db, { ...milk, sku: 'MILK-3', available: 0 })
  const { as } = await contentEditor(shop)
  const sentences = [
    ['MILK-1', null],
    ['MILK-2', 'sold-out'],
    ['MILK-3', 'off'],
  ].map(([key, state]) => ({ key, name: 'شیر', apart: 'پگاه ۹۰۰ گرم', state }))
  const keys = ['MILK-1', 'MILK-2', 'MILK-3', 'NONE-1']
  const named = await as('POST /admin/content-names', { body: { of: 'products', keys } })
  expect(named.data.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(sentences)
  const inCatalogue = await as('POST /admin/catalogue/names', { body: { keys } })
  expect(inCatalogue.data).toHaveLength(3)
  const query = { of: 'products' as const, q: 'شیر پگاه' }
  const found = await as('GET /admin/content-references', { query })
  expect(found.data).toHaveLength(3)
})

test('an exact code precedes codes that contain it', async () => {
  for (const code of ['a-tea', 'b-tea', 'tea']) await insertBrand(shop.db, { code, name: 'x tea' })
  const { as } = await contentEditor(shop)
  const query = { of: 'brands' as const, q: 'tea' }
  const { data } = await as('GET /admin/content-references', { query })
  expect(data.map(({ key }) => key)).toEqual(['tea', 'a-tea', 'b-tea'])
})

test('finds a link by the name of its page, of any kind', async () => {
  const brand = await insertBrand(shop.db, { name: 'یلدا' })
  const branch = await insertCategory(shop.db, { name: 'شب یلدا', type: 'branch' })
  const product = await insertProduct(shop.db, { name: 'آجیل یلدا' })
  const { as, save, publish } = await contentEditor(shop)
  await publish(await save(landing()))
  const { data } = await as('GET /admin/content-links', { query: { q: 'یلدا' } })
  expect(data.map(({ key }) => key)).toEqual([
    '/landings/yalda',
    `/search/categories/${branch}/${encodeURIComponent('شب-یلدا')}/shelves`,
    `/search/brands/${brand}/${encodeURIComponent('یلدا')}/`,
    `/products/${product}/${encodeURIComponent('آجیل-یلدا')}`,
  ])
  // Each of them can be published: it leads somewhere.
  const links = data.map(({ key }) => `<a href="${key}">x</a>`).join('')
  const body = { type_en: 'media' as const, border: false }
  const items = [{ ...body, configs: { body: `<p>${links}</p>`, image: null, reverse: false } }]
  await publish(await save(landing(items), 2))
})

test('finds products for a bundle by words and by SKU', async () => {
  await insertProduct(shop.db, { sku: 'MILK-1', name: 'شیر' })
  await insertProduct(shop.db, { sku: 'MILK-2', name: 'ماست', available: 0 })
  const { as } = await contentEditor(shop)
  const keysOf = async (q: string) =>
    (await as('GET /admin/catalogue/references', { query: { q } })).data.map(({ key }) => key)
  expect(await keysOf('شير')).toEqual(['MILK-1'])
  expect((await keysOf('MILK')).toSorted()).toEqual(['MILK-1', 'MILK-2'])
  expect(await keysOf("%' --")).toEqual([])
  const long = as('GET /admin/catalogue/references', { query: { q: 'ش'.repeat(101) } })
  expect(await refusalOf(long)).toMatchObject({ code: 422 })
})
