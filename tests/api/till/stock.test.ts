import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auditShop } from '#server/audit/audit-shop.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { deleteOldTillEvents } from '#server/till/till-queries.ts'
import { byWeight, insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { historyOf, productOf } from '#tests/support/builders/catalogue-editor.ts'
import { insertDelivery, readyShopper, refusalOf } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { newTill, tillCallsOf } from '#tests/support/builders/till.ts'
import { shopOn } from '#tests/support/fixtures/shop.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const DAY = 86_400

const inventoryOf = async (id: number) => (await productOf(shop, id)).inventory
const product = (sku: string, inventory: number | null, more = {}) =>
  insertProduct(shop.db, { sku, inventory, ...more })
let events = 0
const sold = (sku: string, count: number, event_id = `sale-${++events}`) => ({
  ...{ sku, delta: -count, event_id },
})

describe('absolute stock', () => {
  test('is what is in the shop, goods of open orders and safety stock included', async () => {
    const delivery = await insertDelivery(shop)
    const id = await product('A-1', 10, { safety_stock: 2 })
    await (await readyShopper(shop, delivery, [{ item_id: id, count: 3 }])).store()
    const { stock } = await newTill(shop)
    const set = (on_hand: number, version: number) => stock({ sku: 'A-1', on_hand, version })
    expect(await set(12, 5)).toMatchObject([{ result: 'applied', inventory: 7, version: 5 }])
    expect(await set(12, 5)).toMatchObject([{ result: 'repeated', inventory: 7 }])
    expect(await set(11, 5)).toMatchObject([{ result: 'stale', inventory: 7, version: 5 }])
    expect(await set(90, 4)).toMatchObject([{ result: 'stale', inventory: 7, version: 5 }])
    expect(await set(4, 6)).toMatchObject([{ result: 'applied', inventory: 0 }])
    expect(await inventoryOf(id)).toBe(0)
    expect((await auditShop(shop.db)).faults).toEqual([])
  })

  test('begins to limit a stock that was unlimited, which a move does not', async () => {
    const id = await product('A-1', null)
    const { stock } = await newTill(shop)
    expect(await stock(sold('A-1', 1), { sku: 'A-1', on_hand: 8, version: 1 })).toMatchObject([
      { result: 'unlimited', inventory: null },
      { result: 'applied', inventory: 8 },
    ])
    expect(await inventoryOf(id)).toBe(8)
  })
})

describe('a move of stock', () => {
  test('changes once, however often and from how many processes its event comes', async () => {
    const id = await product('A-1', 20)
    const { id: keyId, key, owner, stock } = await newTill(shop)
    const db = openDatabase(shop.url)
    const other = tillCallsOf(shopOn(db).as(key))
    const line = sold('A-1', 3, 'receipt-71/1')
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? other : { stock }).stock(line)),
    )
    await db.destroy()
    const results = sent.flat().map(({ result }) => result)
    expect(results.toSorted()).toEqual(['applied', ...Array<string>(9).fill('repeated')])
    expect(sent.flat().every(({ inventory }) => inventory === 17)).toBe(true)
    expect(await inventoryOf(id)).toBe(17)
    expect(await historyOf(owner, 'api-key', keyId)).toHaveLength(1)
  })

  test('an event id of another change or product is refused, that of another key is not', async () => {
    await product('A-1', 20)
    await product('B-1', 20)
    const { stock } = await newTill(shop)
    await stock(sold('A-1', 3, 'e-1'))
    const [both] = await Promise.all([stock(sold('A-1', 4, 'e-1'), sold('B-1', 3, 'e-1'))])
    expect(both).toMatchObject([{ result: 'invalid' }, { result: 'invalid' }])
    const raced = await Promise.all([stock(sold('A-1', 1, 'e-2')), stock(sold('B-1', 1, 'e-2'))])
    expect(
      raced
        .flat()
        .map(({ result }) => result)
        .toSorted(),
    ).toEqual(['applied', 'invalid'])
    const second = await newTill(shop)
    expect(await second.stock(sold('A-1', 3, 'e-1'))).toMatchObject([{ result: 'applied' }])
  })

  test('empties a stock that has less, and says what was missing', async () => {
    const id = await product('A-1', 3)
    const { stock } = await newTill(shop)
    const [result] = await stock(sold('A-1', 5, 'e-1'))
    expect(result).toMatchObject({ result: 'applied', inventory: 0, missing: 2 })
    expect(result?.message).toContain('۲ عدد')
    expect(await stock(sold('A-1', 5, 'e-1'))).toMatchObject([
      { result: 'repeated', inventory: 0, missing: 2 },
    ])
    expect(await inventoryOf(id)).toBe(0)
  })

  test('is remembered for 30 days', async () => {
    const id = await product('A-1', 20)
    const { stock } = await newTill(shop)
    await stock(sold('A-1', 1, 'e-1'))
    await deleteOldTillEvents(shop.db, shop.clock.now + 30 * DAY)
    await stock(sold('A-1', 1, 'e-1'))
    expect(await inventoryOf(id)).toBe(19)
  })
})

test('products are named by SKU or any of their barcodes, weight is in grams', async () => {
  const piece = await product('A-1', 5)
  const kilo = await product('B-1', 4_000, byWeight())
  await shop.db
    .insertInto('product_barcodes')
    .values({ product_id: piece, gtin: '6260000000019', position: 0 })
    .execute()
  const { stock } = await newTill(shop)
  const results = await stock(
    { barcode: '۶۲۶۰۰۰۰۰۰۰۰۱۹', delta: -1, event_id: 'e-1' },
    { barcode: '6260000000026', delta: -1, event_id: 'e-2' },
    { barcode: 'یک', delta: -1, event_id: 'e-3' },
    { sku: 'NONE', delta: -1, event_id: 'e-4' },
    sold('B-1', 1_350),
  )
  expect(results.map(({ result }) => result)).toEqual([
    ...['applied', 'unknown', 'unknown', 'unknown', 'applied'],
  ])
  expect([await inventoryOf(piece), await inventoryOf(kilo)]).toEqual([4, 2_650])
})

test('a wrong line is invalid by itself, a malformed call is refused', async () => {
  const id = await product('A-1', 5)
  const { stock } = await newTill(shop)
  const malformed = [
    { sku: 'A-1', on_hand: 3 },
    { sku: 'A-1', barcode: '6260000000019', on_hand: 3, version: 1 },
    { sku: 'A-1', on_hand: 3, delta: 1, version: 1, event_id: 'e' },
    { on_hand: 3, version: 1 },
    { sku: 'A-1', delta: 0.5, event_id: 'e' },
    { sku: 'A-1', on_hand: -1, version: 1 },
    { sku: 'A-1', on_hand: '۳', version: 1 },
    { barcode: 6_260_000_000_019, on_hand: 3, version: 1 },
    { sku: 'A-1', on_hand: 3, version: 1, onhand: 4 },
    'A-1',
    null,
  ]
  const results = await stock(...malformed, sold('A-1', 1), { ...sold('X-1', 1) })
  expect(results.map(({ result }) => result)).toEqual([
    ...[...malformed.map(() => 'invalid'), 'applied', 'unknown'],
  ])
  expect(results.slice(3, 9).map(({ message }) => message)).toEqual([
    expect.stringContaining('بارکد'),
    expect.stringContaining('تغییر موجودی'),
    ...['موجودی کل', 'موجودی کل', 'بارکد', 'onhand'].map(
      name => expect.stringContaining(name) as string,
    ),
  ])
  expect(results.at(-1)).toMatchObject({ sku: 'X-1', barcode: null })
  expect(results[1]).toMatchObject({ sku: 'A-1', barcode: '6260000000019' })
  expect((await refusalOf(stock())).code).toBe(422)
  expect((await refusalOf(stock(...Array.from({ length: 1_001 }, () => null)))).code).toBe(422)
  expect(await inventoryOf(id)).toBe(4)
})

test('a batch of 1,000 lines has one entry, a single line none', async () => {
  for (let n = 0; n < 40; n++) await product(`A-${n}`, 100)
  const { id, owner, stock } = await newTill(shop)
  const lines = Array.from({ length: 998 }, (_, n) => sold(`A-${n % 40}`, 1))
  const results = await stock({ sku: 'A-0' }, ...lines, { sku: 'NONE', on_hand: 1, version: 1 })
  expect(results.filter(({ result }) => result === 'applied')).toHaveLength(998)
  expect([results[0]?.result, results.at(-1)?.result]).toEqual(['invalid', 'unknown'])
  await stock(sold('A-0', 1))
  const [entry, ...others] = await historyOf(owner, 'api-key', id)
  expect(entry).toMatchObject({
    ...{ action: 'applied', actor: 'صندوق ۱' },
    after: { till_stock_lines: 1_000, till_applied: 998, till_repeated: 0, till_refused: 2 },
  })
  expect(others.map(({ action }) => action)).toEqual(['added'])
  const sums = await shop.db.selectFrom('products').select('inventory').execute()
  expect(sums.reduce((sum, { inventory }) => sum + (inventory ?? 0), 0)).toBe(4_000 - 999)
  expect((await refusalOf(stock(...lines, ...lines))).code).toBe(422)
})

test('a batch that fails in the middle has an entry of the lines that were applied', async () => {
  const id = await product('A-1', 10_000)
  const { id: keyId, owner, stock } = await newTill(shop)
  // The database refuses the last line.
  await sql`create unique index till_events_once on till_events (delta)`.execute(shop.db)
  const lines = [...Array.from({ length: 119 }, (_, n) => sold('A-1', n + 1)), sold('A-1', 1)]
  expect((await refusalOf(stock(...lines))).code).toBe(500)
  const { inventory } = await productOf(shop, id)
  expect(inventory).toBe(10_000 - (100 * 101) / 2)
  const [entry, ...others] = await historyOf(owner, 'api-key', keyId)
  const counts = { till_applied: 100, till_repeated: 0, till_refused: 0 }
  expect(entry?.after).toEqual({ till_stock_lines: 100, ...counts })
  expect(others.map(({ action }) => action)).toEqual(['added'])
})

test('lists, bundles and receivers learn at once what is sold out', async () => {
  const id = await product('A-1', 2)
  const bundle = await insertBundle(shop.db, { items: [{ product_id: id, count: 2 }] })
  const { owner, stock } = await newTill(shop)
  const url = 'https://till.example/hook'
  await owner('POST /admin/webhooks', { body: { url, topics: ['stock'] } })
  const canBuy = async () => [
    (await shop.as(null)('GET /products/{id}', { params: { id } })).data.available,
    (await shop.as(null)('GET /bundles/{id}', { params: { id: bundle } })).data.available,
  ]
  expect(await canBuy()).toEqual([true, true])
  await stock(sold('A-1', 2))
  expect(await canBuy()).toEqual([false, false])
  await stock({ sku: 'A-1', on_hand: 4, version: 1 })
  expect(await canBuy()).toEqual([true, true])
  const sent = await shop.db.selectFrom('webhook_deliveries').select('payload').execute()
  expect(sent.map(({ payload }) => (JSON.parse(payload) as { data: object }).data)).toEqual([
    { products: [{ id, inventory: 0 }] },
    { products: [{ id, inventory: 4 }] },
  ])
})

test('the office shows the last change of stock and price with version and key', async () => {
  const id = await product('A-1', 2)
  const { stock, prices } = await newTill(shop)
  const { as } = await signedInStaff(shop, ['content'])
  const till = async () =>
    (await as('GET /admin/catalogue/products/{id}', { params: { id } })).data.till
  expect(await till()).toEqual({ stock: null, price: null })
  await stock({ sku: 'A-1', on_hand: 9, version: 77 })
  await prices({ sku: 'A-1', price: 90_000, version: 3 })
  expect(await till()).toMatchObject({
    ...{ stock: { by: 'صندوق ۱', version: 77 }, price: { by: 'صندوق ۱', version: 3 } },
  })
})

test('orders and two tills at once sell nothing twice and lose nothing', async () => {
  const delivery = await insertDelivery(shop)
  const [first, second] = [await product('A-1', 30), await product('B-1', 30)]
  const tills = [await newTill(shop), await newTill(shop)]
  const shoppers = []
  for (let n = 0; n < 6; n++) {
    const items = [first, second].map(item_id => ({ item_id, count: 2 }))
    shoppers.push(await readyShopper(shop, delivery, n % 2 ? items : items.toReversed()))
  }
  const answers = await Promise.all([
    ...shoppers.map(({ store }) => store().then(() => [])),
    ...Array.from({ length: 12 }, async (_, n) =>
      tills[n % 2]!.stock(
        ...(n % 3 ? [sold('B-1', 1), sold('A-1', 1)] : [sold('A-1', 1), sold('B-1', 1)]),
      ),
    ),
  ])
  expect(answers.flat().every(({ result }) => result === 'applied')).toBe(true)
  expect([await inventoryOf(first), await inventoryOf(second)]).toEqual([6, 6])
  expect((await auditShop(shop.db)).faults).toEqual([])
})
