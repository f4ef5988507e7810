import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ENDED_BUNDLE_SHOWN_SECONDS } from '#lib/rules/limits.ts'
import { shortBundleHref } from '#lib/rules/links.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { listBundles } from '#server/catalogue/bundle-queries.ts'
import { insertBundle, insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { TEST_START } from '#tests/support/fixtures/shop.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()

const all = () => shop.as(null)('GET /bundles', {})
const get = async (id: number) =>
  (await shop.as(null)('GET /bundles/{id}', { params: { id } })).data

test('the list is empty in a shop without bundles', async () => {
  expect(await all()).toMatchObject({ data: [], extra_data: { blur: true } })
})

test('a bundle has a line for each component, whose prices sum up to its own', async () => {
  const first = await insertProduct(shop.db, {
    price: 70_000,
    inventory: 11,
    color_name: 'سبز',
    color_code: '#00ff00',
  })
  const second = await insertProduct(shop.db, {
    price: 40_000,
    price_by_discount: 33_333,
    inventory: 9,
  })
  const items = [
    { product_id: second, count: 2 },
    { product_id: first, count: 3 },
  ]
  const id = await insertBundle(shop.db, { price: 250_000, price_by_discount: 199_999, items })
  const bundle = await get(id)
  expect(bundle).toMatchObject({
    price: 250_000,
    price_by_discount: 199_990,
    available: true,
    inventory: 3,
    share_link: shop.deps.siteUrl + shortBundleHref(bundle.id),
    products: [
      { id: second, count: 2, realPrice: 33_330, color: null },
      { id: first, count: 3, realPrice: 70_000, color: { name: 'سبز', code: '#00ff00' } },
    ],
  })
  expect(bundle.products.reduce((sum, line) => sum + line.price, 0)).toBe(199_990)
})

describe('availability of a bundle', () => {
  test.each([
    ['a running one', {}, {}, true],
    ['one taken off sale', { available: 0 }, {}, false],
    ['before its start', { started_at: TEST_START + 1 }, {}, false],
    ['from its start on', { started_at: TEST_START }, {}, true],
    ['until its end', { expired_at: TEST_START + 1 }, {}, true],
    ['at its end', { expired_at: TEST_START }, {}, false],
    ['of an unavailable product', {}, { available: 0 }, false],
    ['of an announced product', {}, { comming_soon: 1 }, false],
    ['of a product sold out', {}, { inventory: 0 }, false],
    ['of too few pieces', {}, { inventory: 1 }, false],
    ['of just enough pieces', {}, { inventory: 2 }, true],
  ] as const)('is decided by time and components: %s', async (_, row, product, available) => {
    const product_id = await insertProduct(shop.db, product)
    const items = [
      { product_id, count: 2 },
      { product_id: await insertProduct(shop.db), count: 1 },
    ]
    expect((await get(await insertBundle(shop.db, { ...row, items }))).available).toBe(available)
  })
})

test('shows bundles from their start until a week after their countdown', async () => {
  const started_at = TEST_START + 100
  const expired_at = TEST_START + 200
  const id = await insertBundle(shop.db, { started_at, expired_at })
  for (const [now, shown] of [
    [started_at - 1, false],
    [started_at, true],
    [expired_at, true],
    [expired_at + ENDED_BUNDLE_SHOWN_SECONDS - 1, true],
    [expired_at + ENDED_BUNDLE_SHOWN_SECONDS, false],
  ] as const) {
    shop.clock.now = now
    expect((await all()).data.some(each => each.id === id)).toBe(shown)
    expect((await get(id)).id).toBe(id)
  }
  shop.clock.now = TEST_START
})

test('lists purchasable bundles first, then by the nearest end', async () => {
  const { data, extra_data } = await all()
  expect(extra_data.blur).toBe(false)
  const keys = data.map(each => [each.available ? 0 : 1, each.expired_at ?? Infinity] as const)
  expect(keys).toEqual(keys.toSorted((a, b) => a[0] - b[0] || (a[1] === b[1] ? 0 : a[1] - b[1])))
})

test('reads any number of bundles with two queries', async () => {
  let queries = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      queries++
      return Promise.resolve(result)
    },
  }
  expect((await listBundles(shop.db.withPlugin(counter), TEST_START)).length).toBeGreaterThan(5)
  expect(queries).toBe(2)
})

test('similar bundles share categories, similar products exclude the components', async () => {
  const category_id = await insertCategory(shop.db)
  const own = await insertProduct(shop.db, { category_id })
  const sibling = await insertProduct(shop.db, { category_id, sold: 5 })
  const soldOut = await insertProduct(shop.db, { category_id, inventory: 0 })
  const id = await insertBundle(shop.db, { items: [{ product_id: own, count: 1 }] })
  const like = await insertBundle(shop.db, { items: [{ product_id: sibling, count: 1 }] })
  const gone = await insertBundle(shop.db, { items: [{ product_id: soldOut, count: 1 }] })
  const { similars_bundles, similars_products } = await get(id)
  expect(similars_bundles[0]!.id).toBe(like)
  expect(similars_bundles.some(each => each.id === id || each.id === gone)).toBe(false)
  expect(similars_products.map(each => each.id)).toEqual([sibling])
  expect(similars_products.map(effectivePrice)).toEqual([100_000])
})

test('answers 404 for an unknown bundle', async () => {
  await expect(get(999_999)).rejects.toMatchObject({ code: 404 })
})
