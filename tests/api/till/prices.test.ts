import { expect, test } from 'vitest'
import { byWeight, insertProduct } from '#tests/support/builders/catalogue.ts'
import { historyOf, productOf } from '#tests/support/builders/catalogue-editor.ts'
import { newTill } from '#tests/support/builders/till.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

const pricesOf = async (id: number) => {
  const { price, price_by_discount } = await productOf(shop, id)
  return [price, price_by_discount]
}

test('sets price and discount, which lists show and the history names with the key', async () => {
  const id = await insertProduct(shop.db, { sku: 'A-1', price: 100_000 })
  const { id: keyId, owner, prices } = await newTill(shop)
  const line = { sku: 'A-1', price: 120_000, price_by_discount: 110_000, version: 4 }
  expect(await prices(line)).toMatchObject([
    { result: 'applied', price: 120_000, price_by_discount: 110_000, version: 4 },
  ])
  expect(await prices(line)).toMatchObject([{ result: 'repeated', price: 120_000 }])
  expect(await prices({ ...line, price: 130_000 })).toMatchObject([{ result: 'stale' }])
  expect(await prices({ ...line, version: 3 })).toMatchObject([{ result: 'stale', version: 4 }])
  expect(await prices({ sku: 'A-1', price: 125_000, version: 5 })).toMatchObject([
    { result: 'applied', price: 125_000, price_by_discount: 110_000 },
  ])
  expect(
    await prices({ sku: 'A-1', price: 125_000, price_by_discount: 0, version: 6 }),
  ).toMatchObject([{ result: 'applied', price: 125_000, price_by_discount: null }])
  const { data } = await shop.as(null)('GET /products/{id}', { params: { id } })
  expect(data.price).toBe(125_000)
  const history = await historyOf(owner, 'product', id)
  expect(history).toHaveLength(3)
  expect(history.at(-1)).toMatchObject({
    ...{ actor: 'صندوق ۱', before: { price: 100_000 }, after: { price: 120_000 } },
  })
  expect(await historyOf(owner, 'api-key', keyId)).toHaveLength(1)
})

test('follows the rules of the office: below half only when that is meant', async () => {
  const id = await insertProduct(shop.db, { sku: 'A-1', price: 100_000 })
  const { prices } = await newTill(shop)
  const low = { sku: 'A-1', price: 40_000, version: 2 }
  expect(await prices(low)).toMatchObject([{ result: 'below-half', price: 100_000 }])
  // In two steps neither.
  expect(await prices({ ...low, price: 60_000, version: 1 })).toMatchObject([{ result: 'applied' }])
  expect(await prices(low)).toMatchObject([{ result: 'below-half', price: 60_000, version: 1 }])
  expect(await prices({ ...low, price_by_discount: 40_000, accept_drop: true })).toMatchObject([
    { result: 'invalid' },
  ])
  expect(await prices({ ...low, accept_drop: true })).toMatchObject([{ result: 'applied' }])
  expect(await pricesOf(id)).toEqual([40_000, null])
})

test('the newest version of a product in a batch wins, other lines stand for themselves', async () => {
  const first = await insertProduct(shop.db, { sku: 'A-1', price: 100_000 })
  const kilo = await insertProduct(shop.db, { sku: 'B-1', ...byWeight() })
  const { id: keyId, owner, prices } = await newTill(shop)
  const results = await prices(
    { sku: 'A-1', price: 110_000, version: 1 },
    { sku: 'A-1', price: 120_000, version: 2 },
    { sku: 'NONE', price: 120_000, version: 2 },
    { sku: 'B-1', price: 240_000, version: 1 },
  )
  expect(results.map(({ result }) => result)).toEqual(['stale', 'applied', 'unknown', 'applied'])
  expect(await pricesOf(first)).toEqual([120_000, null])
  expect(await productOf(shop, kilo)).toMatchObject({ price_per_kg: 240_000, price: 120_000 })
  expect((await historyOf(owner, 'api-key', keyId))[0]?.after).toMatchObject({
    ...{ till_price_lines: 4, till_applied: 2, till_refused: 2 },
  })
})

test('a price above the limit or of no whole toman is invalid', async () => {
  const id = await insertProduct(shop.db, { sku: 'A-1', price: 100_000 })
  const { id: keyId, owner, prices } = await newTill(shop)
  const results = await prices(
    { sku: 'A-1', price: 9_007_199_254_740_990, version: 1 },
    { sku: 'A-1', price: 100_005, version: 2 },
    { sku: 'A-1', price: 110_000, price_by_discount: 100_001, version: 3 },
    { sku: 'A-1', price: 110_000, price_by_discount: 110_000, version: 4 },
  )
  expect(results.map(({ result }) => result)).toEqual(Array<string>(4).fill('invalid'))
  expect(results.every(({ message }) => message.endsWith('.'))).toBe(true)
  expect(await pricesOf(id)).toEqual([100_000, null])
  expect((await historyOf(owner, 'api-key', keyId))[0]?.after).toMatchObject({
    ...{ till_price_lines: 4, till_applied: 0, till_refused: 4 },
  })
})

test('ten calls at once with one version write once', async () => {
  const id = await insertProduct(shop.db, { sku: 'A-1', price: 100_000 })
  const { owner, prices } = await newTill(shop)
  const line = { sku: 'A-1', price: 120_000, version: 1 }
  const sent = await Promise.all(Array.from({ length: 10 }, () => prices(line)))
  const results = sent.flat().map(({ result }) => result)
  expect(results.toSorted()).toEqual(['applied', ...Array<string>(9).fill('repeated')])
  expect(await historyOf(owner, 'product', id)).toHaveLength(1)
})
