import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '#lib/contract/call.ts'
import type { Calls } from '#lib/contract/calls.ts'
import { slugOf } from '#lib/text/slug.ts'
import { bumpCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import {
  insertBrand,
  insertCategory,
  insertProduct,
  PICTURE,
} from '#tests/support/builders/catalogue.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'

type Query = NonNullable<CallInput<Calls['GET /search/suggest']>['query']>

const LONG_NAME = `شیر خشک ${'بسیار مقوی '.repeat(6)}`.trim()
const LONG_BRAND = `شیرین‌کام ${'دامداران '.repeat(6)}`.trim()

let shop: TestShop
let leaf: number
let flavored: number
let brand: number
let sour: number

const suggest = async (query: Query) => (await shop.as(null)('GET /search/suggest', { query })).data
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)

beforeAll(async () => {
  shop = await createShop()
  const { db } = shop
  const dairy = await insertCategory(db, { name: 'لبنیات', type: 'branch' })
  leaf = await insertCategory(db, { name: 'شیر', parent_id: dairy })
  flavored = await insertCategory(db, { name: 'شیر طعم‌دار', parent_id: dairy })
  for (const name of ['شیر خشک', 'شیرینی', 'شیره'])
    await insertProduct(db, { category_id: await insertCategory(db, { name }) })
  await insertCategory(db, { name: 'شیر بی‌کالا' })
  brand = await insertBrand(db, { name: 'سپیدرمه' })
  await insertBrand(db, { name: 'سپیدرمه‌ی بی‌کالا' })
  for (let sold = 0; sold < 25; sold++)
    await insertProduct(db, {
      name: 'شیر پرچرب',
      category_id: leaf,
      brand_id: brand,
      sold,
      price: 500_000,
      price_by_discount: sold % 2 === 0 ? 400_000 : null,
    })
  sour = await insertProduct(db, { name: 'آب‌انار ترش', volume: 200, unit: 'میلی‌لیتر' })
  await insertProduct(db, {
    name: LONG_NAME,
    slug: slugOf(LONG_NAME),
    brand_id: await insertBrand(db, { name: LONG_BRAND }),
    category_id: flavored,
  })
})
afterAll(() => shop.close())

test('suggests at most 3 brands, 3 categories and 11 products, best first', async () => {
  const { categories, products } = await suggest({ q: 'شیر' })
  expect(namesOf(categories)).toEqual(['شیر', 'شیر خشک', 'شیر طعم‌دار'])
  expect(categories[0]).toEqual({ id: leaf, name: 'شیر', slug: 'شیر', type: 'leaf' })
  expect(namesOf(products)).toEqual(Array(11).fill('شیر پرچرب'))
  expect(products[0]).toMatchObject({
    slug: 'شیر-پرچرب',
    image: PICTURE,
    price: 500_000,
    price_by_discount: 400_000,
    brand: { id: brand, name: 'سپیدرمه', slug: 'سپیدرمه' },
    ...{ volume: null, unit: null },
  })
})

test('returns the size of a product, which distinguishes products of the same name', async () => {
  const { products } = await suggest({ q: 'آب‌انار' })
  expect(products).toMatchObject([{ id: sour, volume: 200, unit: { name: 'میلی‌لیتر' } }])
})

test.each([
  ['a brand', 'سپید', ['سپیدرمه']],
  ['on the other keyboard', 'smdn', ['سپیدرمه']],
  ['with a slip', 'سپیرمه', ['سپیدرمه']],
  ['among other words', 'شیر سپیدرمه', ['سپیدرمه']],
  ['what is no brand', 'لبنیات', []],
])('matches brands like products: %s', async (_, q, expected) => {
  expect(namesOf((await suggest({ q })).brands)).toEqual(expected)
})

test.each([
  ['a branch', 'لبن', ['لبنیات']],
  ['on the other keyboard', 'gfkdhj', ['لبنیات']],
  ['without a half-space', 'شیر طعمدار', ['شیر طعم‌دار']],
  ['among other words', 'شیر خشک نوزاد', ['شیر خشک']],
])('matches categories like products: %s', async (_, q, expected) => {
  expect(namesOf((await suggest({ q })).categories)).toEqual(expected)
})

test('suggests nothing without products', async () => {
  const { brands, categories } = await suggest({ q: 'بی‌کالا' })
  expect([...brands, ...categories]).toEqual([])
})

test('suggests pages of the products, each once, and all of them at once', async () => {
  const ids: number[] = []
  for (let page = 1; page <= 4; page++) {
    const { data, extra_data } = await shop.as(null)('GET /search/suggest', {
      query: { q: 'شیر پرچرب', page },
    })
    expect(extra_data).toEqual({ count: 25, page, page_size: 11 })
    expect(data.categories.length > 0).toBe(page === 1)
    ids.push(...data.products.map(({ id }) => id))
  }
  expect(new Set(ids).size).toBe(25)
  expect(ids.length).toBe(25)
})

test('truncates labels in the middle at 50 characters, slugs not at all', async () => {
  const { brands, products } = await suggest({ q: 'شیر خشک بسیار مقوی شیرین‌کام' })
  const [product] = products
  // The end of a name stays: its size is there.
  const [start = '', end = ''] = product!.name.split('…')
  expect([...product!.name].length).toBeLessThanOrEqual(51)
  expect(LONG_NAME.startsWith(start)).toBe(true)
  expect(LONG_NAME.endsWith(end) && end.length > 10).toBe(true)
  expect(product!.brand.name).toContain('…')
  expect(product!.slug).toBe(slugOf(LONG_NAME))
  for (const { name } of brands) expect(name).toContain('…')
})

test.each([[''], ['ش'], [' ش '], ['  '], ['asdfgh'], ['؟!']])(
  'suggests nothing for less than two characters, and for nonsense: %j',
  async q => {
    expect(await suggest({ q })).toEqual({ brands: [], categories: [], products: [] })
  },
)

test('suggests nothing without a query', async () => {
  expect(await suggest({})).toEqual({ brands: [], categories: [], products: [] })
})

test.each([
  ['its volume', 'آب انار 200'],
  ['joined', 'آبانار'],
  ['the other keyboard', 'Hf hkhv'],
])('agrees with the search of lists: %s', async (_, q) => {
  const { data } = await shop.as(null)('GET /products', { query: { q } })
  expect(data.map(({ id }) => id)).toEqual([sour])
})

test('suggests what the search lists for a brand that is not sold: the thing itself', async () => {
  const q = 'شیر میهن'
  const { categories, products } = await suggest({ q })
  expect(categories[0]?.name).toBe('شیر')
  const { data, extra_data } = await shop.as(null)('GET /products', { query: { q } })
  expect(products.map(({ id }) => id)).toEqual(data.slice(0, 11).map(({ id }) => id))
  expect(extra_data).toMatchObject({ search: { left_out: ['میهن'], searched_for: 'شیر' } })
  const third = await shop.as(null)('GET /search/suggest', { query: { q, page: 3 } })
  expect(third.data).toMatchObject({ brands: [], categories: [] })
  expect(third.extra_data.count).toBe(extra_data.count)
  expect((await suggest({ q: 'میهن' })).products).toEqual([])
})

test('uses a changed name at once, in this process', async () => {
  const { db } = shop
  const id = await insertProduct(db, { name: 'زولبیا' })
  expect((await suggest({ q: 'زولبیا' })).products.map(product => product.id)).toEqual([id])
  await db.transaction().execute(async trx => {
    await trx.updateTable('products').set({ name: 'بامیه' }).where('id', '=', id).execute()
    await bumpCatalogueVersion(trx, [id])
  })
  expect((await suggest({ q: 'زولبیا' })).products).toEqual([])
  expect((await suggest({ q: 'بامیه' })).products.map(product => product.id)).toEqual([id])
})

test('refuses a query longer than a hundred characters', async () => {
  const refused = shop.as(null)('GET /search/suggest', { query: { q: 'ش'.repeat(101) } })
  await expect(refused).rejects.toMatchObject({ code: 422 })
})
