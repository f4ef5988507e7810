import { beforeAll, expect, test } from 'vitest'
import type { FilterQuery } from '#lib/api/filter.ts'
import type { FilterData } from '#lib/contract/filter.ts'
import { PRICE_STEP_RIALS } from '#lib/rules/limits.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import {
  insertBrand,
  insertCategory,
  insertProduct,
  insertShelf,
} from '#tests/support/builders/catalogue.ts'
import { type Random, seeded } from '#tests/support/builders/random.ts'
import { TEST_START } from '#tests/support/fixtures/shop.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const NAMES = ['شیر کم‌چرب', 'شیر پرچرب', 'ماست موسیر', 'پنیر لیقوان']
const PRODUCTS = 70
const RANDOM_FILTERS = 40
const shop = shopForFile()
let root: number
let inside: number
let leaves: number[]
let brands: number[]
let shelves: number[]
beforeAll(async () => {
  const { db } = shop
  const random = seeded(3)
  root = await insertCategory(db, { type: 'branch' })
  inside = await insertCategory(db, { type: 'branch', parent_id: root })
  leaves = [
    await insertCategory(db, { parent_id: inside }),
    await insertCategory(db, { parent_id: inside }),
    await insertCategory(db, { parent_id: root }),
    await insertCategory(db),
  ]
  brands = [await insertBrand(db), await insertBrand(db), await insertBrand(db)]
  await insertBrand(db)
  const ids: number[] = []
  for (let n = 0; n < PRODUCTS; n++) {
    const price = 10_500 + random.below(90) * 700
    const onSale = random.chance(0.3)
    ids.push(
      await insertProduct(db, {
        name: `${random.pick(NAMES)} ${n}`,
        category_id: random.pick(leaves),
        brand_id: random.pick(brands),
        price,
        price_by_discount: onSale || random.chance(0.2) ? price - random.below(5) * 1_000 : null,
        special_sale_value: onSale ? 10 : null,
        special_sale_expiration: onSale ? TEST_START + random.pick([-60, 60]) : null,
        available: random.chance(0.9) ? 1 : 0,
        inventory: random.chance(0.2) ? 0 : null,
      }),
    )
  }
  shelves = [
    await insertShelf(db, { product_ids: ids.filter(() => random.chance(0.3)) }),
    await insertShelf(db, { product_ids: ids.slice(0, 5) }),
  ]
})

const products = (query: object) => shop.as(null)('GET /products', { query })
const countOf = async (query: object) => (await products(query)).extra_data.count
const filter = async (query: FilterQuery) =>
  (await shop.as(null)('GET /search/filters', { query })).data

/** Each part is asked for about every third time. */
function randomQuery(random: Random): FilterQuery {
  const maybe = <T>(value: T): T | undefined => (random.chance(0.35) ? value : undefined)
  const query = {
    category: maybe(random.pick([root, inside, ...leaves])),
    brand: maybe(random.pick(brands)),
    shelf: maybe(random.pick(shelves)),
    special_sale: maybe('1' as const),
    min: maybe(10_000 + random.below(40) * 1_000),
    max: maybe(25_000 + random.below(60) * 1_000),
    q: maybe(random.pick(['شیر', 'ماست', 'پنیر لیقوان'])),
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

/** Every count of a filter against the list that the choice leads to. */
async function expectTrue(found: FilterData, query: FilterQuery): Promise<void> {
  const choices: [count: number, choice: object][] = [
    [found.count, {}],
    [found.special_sale.count, { special_sale: 1 }],
    ...found.brands.map(({ id, count }): [number, object] => [count, { brand: id }]),
    ...found.categories.map(({ id, count }): [number, object] => [count, { category: id }]),
    ...found.shelves.map(({ id, count }): [number, object] => [count, { shelf: id }]),
  ]
  for (const [count, choice] of choices)
    expect(await countOf({ ...query, ...choice }), JSON.stringify({ query, choice })).toBe(count)
  const { min, max } = found.price
  const open = await countOf({ ...query, min: '', max: '' })
  expect(await countOf({ ...query, min, max })).toBe(open)
  expect([min % PRICE_STEP_RIALS, max % PRICE_STEP_RIALS]).toEqual([0, 0])
}

test(`each count of ${RANDOM_FILTERS} random filters equals the size of the list it leads to`, async () => {
  const random = seeded(12)
  for (let n = 0; n < RANDOM_FILTERS; n++) {
    const query = randomQuery(random)
    const found = await filter(query)
    await expectTrue(found, query)
    const counted = found.brands.map(({ count }) => count)
    expect(counted).toEqual(counted.toSorted((a, b) => b - a))
    const shown = new Set(found.brands.map(({ id }) => id))
    for (const brand of brands.filter(id => !shown.has(id)))
      expect(await countOf({ ...query, brand })).toBe(0)
  }
})

test('the filter of a category agrees with its list, also for the words as query', async () => {
  const random = seeded(21)
  for (let n = 0; n < RANDOM_FILTERS / 2; n++) {
    const { category = root, q, ...others } = randomQuery(random)
    const params = { id: category }
    const query = { ...others, query: q }
    const list = (choice: object) =>
      shop.as(null)('GET /categories/{id}/products', { params, query: { ...query, ...choice } })
    const { data: found } = await shop.as(null)('GET /categories/{id}/filter', { params, query })
    const sorted = await list({ sortby: 1 })
    expect(sorted.extra_data.count).toBe(found.count)
    expect(await countOf({ ...others, category, q })).toBe(found.count)
    const same = await products({ ...others, category, q, sortby: 1 })
    expect(sorted.data).toEqual(same.data)
    const all = await shop.as(null)('GET /search/filters', { query: { ...query, category } })
    expect(all.data.count).toBe(found.count)
    for (const { id, count } of found.brands)
      expect((await list({ brand: id })).extra_data.count).toBe(count)
  }
})

test('the slider ends at the cheapest and dearest price, widened to whole steps', async () => {
  const query = { category: leaves[0]!, min: 20_000 }
  const { price } = await filter(query)
  const pages = [1, 2, 3].map(page => products({ category: leaves[0]!, page }))
  const all = (await Promise.all(pages)).flatMap(({ data }) => data.map(effectivePrice))
  const [low, high] = [Math.min(...all), Math.max(...all)]
  expect(price.min).toBeLessThanOrEqual(low)
  expect(low - price.min).toBeLessThan(PRICE_STEP_RIALS)
  expect(price.max).toBeGreaterThanOrEqual(high)
  expect(price.max - high).toBeLessThan(PRICE_STEP_RIALS)
})

test('an option without products stays only where it is chosen', async () => {
  const unused = await insertBrand(shop.db)
  expect((await filter({})).brands.map(({ id }) => id)).not.toContain(unused)
  const { brands: shown, count, price } = await filter({ brand: unused })
  expect(shown.find(({ id }) => id === unused)).toMatchObject({ count: 0 })
  expect(count).toBe(0)
  expect(price).toEqual({ min: 0, max: 0 })
})

test('the filter of a category offers its products, and the categories below it', async () => {
  const ask = async (id: number, query: object) =>
    (await shop.as(null)('GET /categories/{id}/filter', { params: { id }, query })).data
  const random = seeded(13)
  for (const id of [root, inside, leaves[3]!]) {
    const { category: _, ...query } = randomQuery(random)
    const found = await ask(id, query)
    await expectTrue(found, { ...query, category: id })
    expect(found.categories.map(each => each.id)).not.toContain(id)
  }
  const below = (await ask(root, {})).categories.map(({ id }) => id)
  expect(new Set(below)).toEqual(new Set([inside, ...leaves.slice(0, 3)]))
  expect((await ask(leaves[3]!, {})).categories).toEqual([])
  await expect(ask(999_999, {})).rejects.toMatchObject({ code: 404 })
})

test('the unfiltered state describes a category, a brand, a search, or all', async () => {
  for (const query of [{}, { category: root }, { brand: brands[0]! }, { q: 'شیر' }]) {
    const { data } = await shop.as(null)('GET /search/filters_data', { query })
    expect(data).toEqual(await filter(query))
  }
  const { sorts } = await filter({})
  expect(sorts.map(({ sortby }) => sortby)).toEqual([1, 2, 3, 4, 5])
})

test('special_shelf is a shelf', async () => {
  const [shelf] = shelves
  expect((await products({ special_shelf: shelf })).data).toEqual((await products({ shelf })).data)
  expect(await filter({ special_shelf: shelf! })).toEqual(await filter({ shelf: shelf! }))
})

test('does not count a special sale that ended', async () => {
  const before = (await filter({})).special_sale.count
  shop.clock.now = TEST_START + 60
  const after = await filter({})
  expect(before).toBeGreaterThan(0)
  expect(after.special_sale.count).toBe(0)
  await expectTrue(after, {})
  shop.clock.now = TEST_START
  expect((await filter({})).special_sale.count).toBe(before)
})
