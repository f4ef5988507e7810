import { expect, test } from 'vitest'
import type { HomeRow } from '#lib/contract/home.ts'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { listHomeRows } from '#server/content/home.ts'
import {
  insertBrand,
  insertBundle,
  insertCategory,
  insertProduct,
} from '#tests/support/builders/catalogue.ts'
import { insertHomeRow } from '#tests/support/builders/content.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { TEST_START } from '#tests/support/fixtures/shop.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

const home = async () => (await shop.as(null)('GET /home', {})).data
const models = async () => (await home()).map(({ model }) => model)
const productsOf = (row: HomeRow | undefined) =>
  row && 'products' in row ? row.products.map(({ id }) => id) : []

test('a shop without products has no automatic rows', async () => {
  await insertCategory(shop.db)
  await insertBrand(shop.db)
  expect(await home()).toEqual([])
  expect((await shop.as(null)('GET /home/layouts', {})).data).toEqual([])
})

test('automatic rows appear with their products until a home is published', async () => {
  const { db } = shop
  const [dairy, fruit] = [
    await insertCategory(db, { code: 'dairy' }),
    await insertCategory(db, { code: 'fruit' }),
  ]
  await insertCategory(db, { code: 'empty' })
  const [first, second] = [await insertBrand(db), await insertBrand(db)]
  const insert = (category_id: number, row: Parameters<typeof insertProduct>[1] = {}) =>
    insertProduct(db, { category_id, brand_id: first, ...row })
  const milk = await insert(dairy, { added_at: TEST_START - 3 })
  expect(await models()).toEqual(['shelf_newest'])
  const yogurt = await insert(dairy, { added_at: TEST_START - 2 })
  const apple = await insert(fruit, { added_at: TEST_START - 1, brand_id: second })
  expect(await models()).toEqual(['category', 'shelf_newest', 'brand'])
  const [tiles, newest] = await home()
  expect(tiles?.model === 'category' && tiles.categories.map(({ id }) => id)).toEqual([
    dairy,
    fruit,
  ])
  expect(productsOf(newest)).toEqual([apple, yogurt, milk])

  const butter = await insert(dairy, {
    ...{ sold: 5, price_by_discount: 80_000, special_sale_value: 20 },
    special_sale_expiration: TEST_START + 60,
  })
  await insertBundle(db, { items: [{ product_id: milk, count: 2 }] })
  const rows = await home()
  expect(rows.map(({ model }) => model)).toEqual([
    ...['shelf_special_sale', 'category', 'shelf_best_selling', 'shelf_newest'],
    ...['bundle', 'shelf_category', 'brand'],
  ])
  expect(productsOf(rows[2])[0]).toBe(butter)
  const layouts = (await shop.as(null)('GET /home/layouts', {})).data
  expect(layouts.map(({ id, model }) => [id, model])).toEqual(
    rows.map(({ id, model }) => [id, model]),
  )
  const load = async (row: number) =>
    (await shop.as(null)('GET /home/load', { query: { row } })).data
  for (const row of rows) expect(await load(row.id)).toEqual(row)
  shop.clock.now += 61
  expect(await models()).not.toContain('shelf_special_sale')
  // The rows below have moved up, and keep their ids.
  await expect(load(rows[0]!.id)).rejects.toMatchObject({ code: 404 })
  for (const { id, model } of rows.slice(1)) expect(await load(id)).toMatchObject({ id, model })
  await insertHomeRow(db, { model: 'brand', brands: [] })
  expect(await models()).toEqual(['brand'])
})

test('shows the categories below when goods stand in one alone', async () => {
  const parent_id = await insertCategory(shop.db, { type: 'branch' })
  const below = [
    await insertCategory(shop.db, { parent_id }),
    await insertCategory(shop.db, { parent_id }),
  ]
  for (const category_id of below) await insertProduct(shop.db, { category_id })
  const [tiles] = (await shop.as(null)('GET /home', {})).data
  expect(tiles?.model === 'category' && tiles.categories.map(({ id }) => id)).toEqual(below)
})

test('another process shows the same rows', async () => {
  await insertProduct(shop.db)
  const second = { ...shop.deps, catalogue: createCatalogue(shop.db, shop.deps.now) }
  expect(await listHomeRows(second)).toEqual(await listHomeRows(shop.deps))
  await insertProduct(shop.db, { sold: 3 })
  expect((await listHomeRows(second)).map(({ model }) => model)).toContain('shelf_best_selling')
})

test('the editor begins with the automatic rows and publishes them', async () => {
  await insertProduct(shop.db)
  const { as } = await signedInStaff(shop, ['content'])
  const params = { kind: 'home', key: 'main' } as const
  const { data } = await as('GET /admin/content/{kind}/{key}', { params })
  const rows = [{ model: 'shelf_newest', title: null }]
  expect(data).toMatchObject({ revision: 0, document: { rows }, automatic: { rows } })
  const body = { revision: 0, document: { rows: [{ model: 'shelf_newest' }, { model: 'bundle' }] } }
  const { revision } = (await as('PUT /admin/content/{kind}/{key}', { params, body })).data
  await as('POST /admin/content/{kind}/{key}/publish', { params, body: { revision } })
  expect(await models()).toEqual(['shelf_newest', 'bundle'])
  const published = (await as('GET /admin/content/{kind}/{key}', { params })).data
  expect(published.document).toEqual({
    rows: [
      { model: 'shelf_newest', title: null },
      { model: 'bundle', title: null },
    ],
  })
  expect(published.automatic).toEqual({ rows })
})
