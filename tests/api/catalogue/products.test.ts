import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#lib/contract/call.ts'
import type { Calls } from '#lib/contract/calls.ts'
import type { Product } from '#lib/contract/product.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import {
  insertBrand,
  insertCategory,
  insertProduct,
  insertShelf,
  PICTURE,
} from '#tests/support/builders/catalogue.ts'
import { createShop, TEST_START, type TestShop } from '#tests/support/fixtures/shop.ts'

type Query = NonNullable<CallInput<Calls['GET /products']>['query']>

const HOUR = 3_600
let shop: TestShop
let root: number
let leaves: number[]
let brands: number[]
let shelf: number
let shelfOrder: number[]
let all: Product[]

const names = ['شیر کم‌چرب', 'شیر پرچرب', 'ماست موسیر', 'پنیر لیقوان', 'چای کیسه‌ای ۲۵ عددی']
const list = async (query: Query) => (await shop.as(null)('GET /products', { query })).data
const whole = async (query: Query): Promise<Product[]> => {
  const pages: Product[] = []
  for (let page = 1; ; page++) {
    const products = await list({ ...query, page })
    if (products.length === 0) return pages
    pages.push(...products)
  }
}

beforeAll(async () => {
  shop = await createShop()
  const { db } = shop
  root = await insertCategory(db, { type: 'branch' })
  const inside = await insertCategory(db, { type: 'branch', parent_id: root })
  leaves = [
    await insertCategory(db, { parent_id: inside }),
    await insertCategory(db, { parent_id: root }),
    await insertCategory(db),
  ]
  brands = [await insertBrand(db), await insertBrand(db)]
  const ids: number[] = []
  for (let n = 0; n < 60; n++) {
    const price = 10_000 + ((n * 7_919) % 97) * 1_000
    const name = `${names[n % names.length]!} ${n}`
    ids.push(
      await insertProduct(db, {
        name,
        image: PICTURE,
        category_id: leaves[n % 3]!,
        brand_id: brands[n % 2]!,
        price,
        price_by_discount: n % 4 === 0 ? price - (n % 7) * 1_000 : null,
        special_sale_value: n % 8 === 0 ? 10 : null,
        special_sale_expiration: n % 8 === 0 ? TEST_START + (n % 16 === 0 ? HOUR : -HOUR) : null,
        available: n % 11 === 0 ? 0 : 1,
        comming_soon: n % 13 === 0 ? 1 : 0,
        inventory: n % 5 === 0 ? n % 3 : null,
        sold: (n * 31) % 17,
      }),
    )
  }
  shelfOrder = [...ids.slice(5, 30)].reverse()
  shelf = await insertShelf(db, { product_ids: shelfOrder })
  all = await whole({})
})
afterAll(() => shop.close())

const filters: [string, () => Query, (product: Product) => boolean][] = [
  ['nothing', () => ({}), () => true],
  ['a leaf', () => ({ category: leaves[0]! }), p => p.category_id === leaves[0]],
  ['a branch', () => ({ category: root }), p => leaves.slice(0, 2).includes(p.category_id)],
  ['an unknown category', () => ({ category: 999_999 }), () => false],
  ['a brand', () => ({ brand: brands[1]! }), p => p.brand.id === brands[1]],
  ['special sale', () => ({ special_sale: '1' }), p => p.special_sale !== null],
  ['special sale 0', () => ({ special_sale: '0' }), () => true],
  ['a shelf', () => ({ shelf }), p => shelfOrder.includes(p.id)],
  ['a lowest price', () => ({ min: 40_000 }), p => effectivePrice(p) >= 40_000],
  ['a highest price', () => ({ max: 40_000 }), p => effectivePrice(p) <= 40_000],
  ['words', () => ({ q: 'شير كم چرب' }), p => p.name.startsWith('شیر کم‌چرب')],
  [
    'all at once',
    () => ({ category: root, brand: brands[0]!, min: 20_000, max: 90_000, q: 'شیر' }),
    p =>
      leaves.slice(0, 2).includes(p.category_id) &&
      p.brand.id === brands[0] &&
      effectivePrice(p) >= 20_000 &&
      effectivePrice(p) <= 90_000 &&
      p.name.startsWith('شیر'),
  ],
]

const share = (p: Product): number => 1 - effectivePrice(p) / p.price
const sorts: [NonNullable<Query['sortby']>, (a: Product, b: Product) => boolean][] = [
  [1, (a, b) => effectivePrice(a) <= effectivePrice(b)],
  [2, (a, b) => effectivePrice(a) >= effectivePrice(b)],
  [5, (a, b) => share(a) >= share(b)],
]

describe('GET /products', () => {
  test.each(filters)('lists exactly what matches a filter, once: %s', async (_, query, fits) => {
    const found = await whole(query())
    expect(new Set(found.map(p => p.id))).toEqual(new Set(all.filter(fits).map(p => p.id)))
    expect(found).toHaveLength(new Set(found.map(p => p.id)).size)
    const { extra_data } = await shop.as(null)('GET /products', { query: query() })
    expect(extra_data).toEqual({ count: found.length, page: 1, page_size: 16 })
  })

  test.each(filters.flatMap(([name, query]) => sorts.map(s => [name, s[0], query, s[1]] as const)))(
    'orders by %s, sorted by %s, with purchasable products first',
    async (_, sortby, query, inOrder) => {
      const found = await whole({ ...query(), sortby })
      for (const [index, next] of found.slice(1).entries()) {
        const here = found[index]!
        expect(Number(here.available)).toBeGreaterThanOrEqual(Number(next.available))
        if (here.available === next.available) expect(inOrder(here, next)).toBe(true)
      }
    },
  )

  test('lists best sellers first by default and with 3, newest with 4', async () => {
    const stored = await shop.db.selectFrom('products').select(['id', 'sold', 'added_at']).execute()
    const row = new Map(stored.map(each => [each.id, each]))
    for (const [query, key] of [
      [{}, 'sold'],
      [{ sortby: 3 }, 'sold'],
      [{ sortby: 4 }, 'added_at'],
    ] as const) {
      const values = (await whole(query)).filter(p => p.available).map(p => row.get(p.id)![key])
      expect(values).toEqual(values.toSorted((a, b) => b - a))
    }
  })

  test('keeps the order of a shelf unless sorted', async () => {
    const available = (await whole({ shelf })).filter(p => p.available).map(p => p.id)
    expect(available).toEqual(shelfOrder.filter(id => available.includes(id)))
    const cheapest = (await whole({ shelf, sortby: 1 })).filter(p => p.available)
    expect(cheapest.map(effectivePrice)).toEqual(
      cheapest.map(effectivePrice).toSorted((a, b) => a - b),
    )
  })

  test('returns an empty page past the end, with the count', async () => {
    const { data, extra_data } = await shop.as(null)('GET /products', { query: { page: 99_999 } })
    expect(data).toEqual([])
    expect(extra_data).toEqual({ count: 60, page: 99_999, page_size: 16 })
  })

  test.each([
    ['ماست موسیر', undefined],
    ['ماست گاومیش', { left_out: ['گاومیش'], corrected: false, searched_for: 'ماست' }],
    ['ماست موسیز', { left_out: [], corrected: true, searched_for: 'ماست موسیر' }],
    ['ماست ۹۹ کیلویی', { left_out: ['۹۹ کیلو'], corrected: false, searched_for: 'ماست' }],
  ])('says how a search for «%s» was answered otherwise', async (q, search) => {
    const { data, extra_data } = await shop.as(null)('GET /products', { query: { q } })
    expect(data.length).toBeGreaterThan(0)
    expect(extra_data.search).toEqual(search)
  })

  test('finds a single product by its SKU, in any case', async () => {
    const product = all[7]!
    const { sku } = await shop.db
      .selectFrom('products')
      .select('sku')
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow()
    const query = { q: ` ${sku.toLowerCase()} ` }
    const { data } = await shop.as(null)('GET /products', { query })
    expect(data.map(({ id }) => id)).toEqual([product.id])
  })

  test('corrects nothing in a literal search', async () => {
    const query = { q: 'ماست موسیز', literal: 1 } as const
    const { data, extra_data } = await shop.as(null)('GET /products', { query })
    expect([data, extra_data.count, extra_data.search]).toEqual([[], 0, undefined])
  })

  test('sorts cheapest first where the words ask for it, in suggestions too', async () => {
    const client = shop.as(null)
    const q = 'ارزان‌ترین ماست'
    const { data } = await client('GET /products', { query: { q } })
    const prices = data.filter(each => each.available).map(effectivePrice)
    expect(prices.length).toBeGreaterThan(1)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    const { data: suggested } = await client('GET /search/suggest', { query: { q } })
    const ids = suggested.products.map(({ id }) => id)
    expect(ids).toEqual(data.slice(0, ids.length).map(({ id }) => id))
  })

  test('lists ids on one page and omits unknown ones', async () => {
    const ids = all.slice(0, 40).map(p => p.id)
    const query = { ids: [...ids, 2_147_483_647].join(',') }
    const { data, extra_data } = await shop.as(null)('GET /products', { query })
    expect(new Set(data.map(p => p.id))).toEqual(new Set(ids))
    expect(extra_data).toEqual({ count: 40, page: 1, page_size: 100 })
  })

  test.each([['1,'], ['a'], ['0'], ['9999999999'], [Array(101).fill('1').join(',')]])(
    'refuses ids %s',
    async ids => {
      await expect(list({ ids })).rejects.toMatchObject({ code: 422 })
    },
  )

  test.each(['page', 'min', 'max', 'brand', 'sortby', 'special_sale'])(
    'ignores %s without a value',
    async name => {
      const answer = await shop.backend(new Request(`http://shop.test/api/v1/products?${name}=`))
      expect(await answer.json()).toMatchObject({ extra_data: { page: 1, count: 60 } })
    },
  )

  test.each(['0x1', '1e0', '1.0', ' 1', '+1', '-1', 'a'])('refuses %j as a number', async value => {
    for (const name of ['page', 'brand', 'min', 'sortby'])
      await expect(list({ [name]: value })).rejects.toMatchObject({ code: 422 })
    const path = `/api/v1/products/${encodeURIComponent(value)}`
    expect((await shop.backend(new Request(`http://shop.test${path}`))).status).toBe(404)
  })

  test.each([
    ['%', 0],
    ['_', 0],
    ['%شیر%', 24],
    ["' or 1=1 --", 0],
    ['"\\', 0],
    ['\u200C', 0],
    ['شیر\u200Cکم\u200Cچرب', 12],
    ['شير', 24],
    ['   ', 60],
    ['چرب شیر', 12],
    ['چای 25', 12],
    ['چای ٢٥', 12],
    ['شیر\uD800', 24],
  ])('finds by q %j: %i', async (q, count) => {
    expect(await whole({ q })).toHaveLength(count)
  })
})
