import { beforeAll, expect, test } from 'vitest'
import type { HomeRow } from '#lib/contract/home.ts'
import { SHELF_PRODUCTS_MAX } from '#lib/rules/limits.ts'
import { readPublished } from '#server/content/published.ts'
import {
  insertBrand,
  insertBundle,
  insertCategory,
  insertProduct,
  insertShelf,
} from '#tests/support/builders/catalogue.ts'
import {
  insertBanner,
  insertHomeRow,
  insertSlide,
  publishContent,
} from '#tests/support/builders/content.ts'
import { TEST_START } from '#tests/support/fixtures/shop.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const GONE = 999_999
const shop = shopForFile()
let slides: number[]
let banners: number[]
let brands: number[]
let leaf: number
let other: number
let products: number[]
let soldOut: number
let onSale: number
let bundle: number
beforeAll(async () => {
  const { db } = shop
  slides = [await insertSlide(db), await insertSlide(db)]
  banners = [await insertBanner(db, { code: 'b1' }), await insertBanner(db, { code: 'b2' })]
  brands = []
  for (const code of ['one', 'two', 'three']) brands.push(await insertBrand(db, { code }))
  leaf = await insertCategory(db, { code: 'leaf' })
  other = await insertCategory(db, { code: 'other' })
  products = []
  for (let n = 0; n < SHELF_PRODUCTS_MAX + 2; n++)
    products.push(await insertProduct(db, { category_id: leaf, brand_id: brands[0]!, sold: n }))
  soldOut = await insertProduct(db, { category_id: leaf, brand_id: brands[1]!, inventory: 0 })
  onSale = await insertProduct(db, {
    category_id: other,
    brand_id: brands[1]!,
    price_by_discount: 80_000,
    special_sale_value: 20,
    special_sale_expiration: TEST_START + 60,
  })
  bundle = await insertBundle(db, { items: [{ product_id: onSale, count: 1 }] })
  await insertBundle(db, { items: [{ product_id: soldOut, count: 1 }] })
})

type Row = Parameters<typeof insertHomeRow>[1]
const load = async (config: Row): Promise<HomeRow> => {
  const row = await insertHomeRow(shop.db, config, 'عنوان')
  const { data } = await shop.as(null)('GET /home/load', { query: { row } })
  expect(data).toMatchObject({ id: row, title: 'عنوان', model: config.model })
  return data as HomeRow
}
const idsOf = (records: readonly { id: number }[]): number[] => records.map(each => each.id)

/** The ids of whatever a row shows. */
function shownBy(row: HomeRow): number[] {
  switch (row.model) {
    case 'slider':
      return idsOf(row.slides)
    case 'category':
      return idsOf(row.categories)
    case 'bundle':
      return idsOf(row.bundles)
    case 'brand':
      return idsOf(row.brands)
    case 'banner':
      return idsOf(row.banners)
    default:
      return idsOf(row.products)
  }
}

const bestSellers = () => products.toReversed().slice(0, SHELF_PRODUCTS_MAX)

test.each<[string, () => Row, () => number[]]>([
  ['every slide', () => ({ model: 'slider' }), () => slides],
  [
    'categories in the given order',
    () => ({ model: 'category', categories: ['other', 'gone', 'leaf'] }),
    () => [other, leaf],
  ],
  ['a category', () => ({ model: 'shelf_category', category: 'leaf' }), bestSellers],
  ['special sale', () => ({ model: 'shelf_special_sale' }), () => [onSale]],
  ['bundles that can be bought', () => ({ model: 'bundle' }), () => [bundle]],
  ['brands with products', () => ({ model: 'brand', brands: [] }), () => brands.slice(0, 2)],
  [
    'chosen brands',
    () => ({ model: 'brand', brands: ['two', 'three', 'one'] }),
    () => [brands[1]!, brands[0]!],
  ],
  ['banners', () => ({ model: 'banner', banners: ['b1', 'gone', 'b2'] }), () => banners],
])('loads a row of %s', async (_, config, shown) => {
  expect(shownBy(await load(config()))).toEqual(shown())
})

test('a shelf keeps its order and colours and omits sold-out products', async () => {
  const product_ids = [soldOut, products[3]!, onSale, products[1]!]
  const shelf_id = await insertShelf(shop.db, { code: 'pick', product_ids, color: '#111111' })
  const row = { model: 'custom_shelf', shelf: 'pick', text_color: '#eeeeee' } as const
  const shown = await load(row)
  expect(shown).toMatchObject({ shelf_id, color: '#111111', text_color: '#eeeeee' })
  expect(shownBy(shown)).toEqual(product_ids.slice(1))
  await insertShelf(shop.db, { code: 'bare' })
  expect(await load({ model: 'custom_shelf', shelf: 'bare' })).toMatchObject({
    color: '#1b7a48',
    text_color: '#ffffff',
    products: [],
  })
})

test('lists the rows of the page in order, without one whose category was deleted', async () => {
  const ask = shop.as(null)
  const gone = await insertHomeRow(shop.db, { model: 'shelf_category', category: 'gone' })
  const last = await insertHomeRow(shop.db, { model: 'bundle' })
  const layouts = (await ask('GET /home/layouts', {})).data
  const rows = (await ask('GET /home', {})).data
  expect(idsOf(layouts)).toEqual(layouts.map((_, at) => at + 1))
  expect(layouts.at(-1)).toEqual({ id: last, title: null, model: 'bundle' })
  expect(idsOf(rows)).toEqual(idsOf(layouts).filter(id => id !== gone))
  for (const row of rows)
    expect((await ask('GET /home/load', { query: { row: row.id } })).data).toEqual(row)
  expect((await ask('GET /home/load', {})).data).toEqual(rows)
})

test('answers 404 for an unknown row', async () => {
  const load = shop.as(null)('GET /home/load', { query: { row: GONE } })
  await expect(load).rejects.toMatchObject({ code: 404 })
})

test('returns sliders and the newest banner, and counts clicks', async () => {
  const ask = shop.as(null)
  expect(idsOf((await ask('GET /sliders', {})).data)).toEqual(slides)
  const id = (await ask('GET /home/banners/latest', {})).data!.id
  expect(id).toBe(banners[1])
  const visits = Array.from({ length: 10 }, (_, n) =>
    ask(
      'POST /home/banners/{id}/visit',
      { params: { id } },
      { 'x-client-address': `10.0.0.${n % 5}` },
    ),
  )
  await Promise.all(visits)
  await shop.deps.counters.flush()
  const clicks = await shop.db.selectFrom('visits').select(['record_id', 'count']).execute()
  expect(clicks).toEqual([{ record_id: id, count: 5 }])
  const unknown = ask('POST /home/banners/{id}/visit', { params: { id: GONE } })
  await expect(unknown).rejects.toMatchObject({ code: 404 })
})

const NAMED: [Row, number | undefined][] = [
  [{ model: 'category', categories: ['a', 'b', 'c'] }, 3],
  [{ model: 'banner', banners: ['a', 'b'] }, 2],
  [{ model: 'banner', banners: ['a', 'b', 'c', 'd', 'e'] }, 5],
  [{ model: 'brand', brands: ['a'] }, 1],
  [{ model: 'brand', brands: [] }, undefined],
  [{ model: 'bundle' }, undefined],
]
test.each(NAMED)('a layout says how many items its row names: %j', async (config, items) => {
  const id = await insertHomeRow(shop.db, config)
  const layouts = (await shop.as(null)('GET /home/layouts', {})).data
  expect(layouts.find(layout => layout.id === id)?.items).toBe(items)
})

test.each([
  [
    { color: '#741238', text_color: '#fff4e4' },
    { color: '#741238', text_color: '#fff4e4' },
  ],
  [{}, undefined],
])('a layout has the colours of its custom shelf: %j', async (config, named) => {
  const ask = shop.as(null)
  const shelf = `layout ${JSON.stringify(config)}`
  await insertShelf(shop.db, { code: shelf })
  const row = { model: 'custom_shelf' as const, shelf, ...config }
  const id = await insertHomeRow(shop.db, row)
  const layout = (await ask('GET /home/layouts', {})).data.find(each => each.id === id)
  const shown = (await ask('GET /home/load', { query: { row: id } })).data
  expect(shown).toMatchObject({ color: layout?.color, text_color: layout?.text_color })
  if (named) expect(layout).toMatchObject(named)
})

test.each([null, 7, {}, { model: 'unheard-of' }, { model: 'brand', brands: [1.5] }])(
  'omits a home row stored as %j and shows the others',
  async unreadable => {
    const ask = shop.as(null)
    const { rows } = await readPublished(shop.db, 'home')
    const before = (await ask('GET /home', {})).data
    const home = { kind: 'home', key: 'main' } as const
    await publishContent(shop.db, home, { rows: [...rows, unreadable] })
    expect((await ask('GET /home', {})).data).toEqual(before)
    const id = rows.length + 1
    await expect(ask('GET /home/load', { query: { row: id } })).rejects.toMatchObject({ code: 404 })
  },
)
