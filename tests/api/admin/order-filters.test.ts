import { beforeEach, describe, expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { forgetCustomer } from '#server/account/forget-customer.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { insertBundle, insertProduct, type Row } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  giveWallet,
  insertDelivery,
  readyShopper,
} from '#tests/support/builders/checkout.ts'
import { type LivingOrder, moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { TEST_START } from '#tests/support/fixtures/shop.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const DAY = 86_400
const shop = shopForEach()
let delivery: Delivery
let as: Awaited<ReturnType<typeof signedInStaff>>['as']
beforeEach(async () => {
  delivery = await insertDelivery(shop)
  ;({ as } = await signedInStaff(shop, ['orders']))
})

const read = (query: object) => as('GET /admin/orders', { query: { status: 'all', ...query } })
const list = async (query: object) => (await read(query)).data.map(({ id }) => id)
const write = (order: LivingOrder, row: Partial<Row<'orders'>>) =>
  shop.db.updateTable('orders').set(row).where('id', '=', order.id).execute()

async function orderOf(product: number, change: { type?: ItemType } = {}): Promise<number> {
  const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 2, ...change }])
  return (await shopper.store({ payment_port: 5 })).data.id
}

describe('filters', () => {
  test('narrow the list by payment, method, area, cost and day of placing', async () => {
    const [one, other] = [await saveOrder(shop, delivery), await saveOrder(shop, delivery)]
    await moveByStaff(shop, one.id, { status: OrderStatus.confirmed, paid: true })
    await write(one, { posting_method_title: 'پیک فوری', locality: 'تجریش', cost: 900_000 })
    await write(one, { created_at: TEST_START - DAY })
    for (const query of [
      { payment: 20 },
      { method: 'پیک فوری' },
      { area: 'تجریش' },
      { min: 900_000 },
      { from: '2026-11-20', to: '2026-11-20' },
      { to: '2026-11-20', q: 'احمدی' },
    ])
      expect([query, await list(query)]).toEqual([query, [one.id]])
    for (const query of [{ payment: 10 }, { max: 899_999 }, { from: '2026-11-21' }])
      expect([query, await list(query)]).toEqual([query, [other.id]])
    const senseless = { payment: 'x', min: '-1', from: '2026-13-01', sort: 'name' }
    expect(await list(senseless)).toHaveLength(2)
  })

  test('keep the sum of what all matches cost, before wallet and debt', async () => {
    await saveOrder(shop, delivery)
    const shopper = await readyShopper(shop, delivery)
    await giveWallet(shop, shopper.userId, 40_000)
    await shopper.store({ use_wallet: 1, payment_port: 5 })
    const { data, extra_data } = await read({})
    expect(extra_data).toMatchObject({
      count: 2,
      cost: data.reduce((sum, { cost }) => sum + cost, 0),
    })
    expect(data[1]).toMatchObject({ wallet_amount: 40_000, lines: 1, notes: 0 })
    expect(data[1]!.cost - data[1]!.total_amount).toBe(40_000)
    expect((await read({ page: 2 })).extra_data).toMatchObject({
      count: 2,
      page: 2,
      cost: extra_data.cost,
    })
  })
})

describe('product', () => {
  test('is found by SKU, barcode and name, ordered, in a bundle or as a substitute', async () => {
    const cheese = await insertProduct(shop.db, { name: 'پنیر لیقوان', sku: 'CHEESE-1' })
    const milk = await insertProduct(shop.db, { name: 'شیر پرچرب', sku: 'MILK-1' })
    await shop.db
      .insertInto('product_barcodes')
      .values({ product_id: cheese, gtin: '6260001234567', position: 0 })
      .execute()
    const bundle = await insertBundle(shop.db, { items: [{ product_id: cheese, count: 1 }] })
    const ordered = await orderOf(cheese)
    const bundled = await orderOf(bundle, { type: ItemType.bundle })
    const substituted = await orderOf(milk)
    const lines = shop.db.selectFrom('order_lines').selectAll()
    const { id, ...line } = await lines
      .where('order_id', '=', substituted)
      .executeTakeFirstOrThrow()
    const substitute = { ...line, item_id: cheese, name: 'پنیر لیقوان', replaces: id, picked: 1 }
    await shop.db.insertInto('order_lines').values(substitute).execute()
    const all = [ordered, bundled, substituted]
    for (const product of ['cheese-1', '6260001234567', '۶۲۶۰۰۰۱۲۳۴۵۶۷', 'لیقوان'])
      expect([product, await list({ product })]).toEqual([product, all])
    expect(await list({ product: 'MILK-1' })).toEqual([substituted])
    expect((await read({ product: 'لیقوان' })).extra_data.products).toEqual({
      count: 1,
      names: ['پنیر لیقوان'],
    })
    const unknown = await read({ product: 'قهوه' })
    expect([unknown.data, unknown.extra_data.products]).toEqual([[], { count: 0, names: [] }])
  })
})

test.each([
  ['-placed', [2, 1, 0]],
  ['cost', [1, 2, 0]],
  ['-cost', [0, 2, 1]],
  ['status', [2, 0, 1]],
  ['-window', [2, 0, 1]],
])('sorts by %s, with and without a filter', async (sort, expected) => {
  const orders = [
    await saveOrder(shop, delivery),
    await saveOrder(shop, delivery),
    await saveOrder(shop, delivery),
  ] as const
  await write(orders[0], { cost: 3_000, status: OrderStatus.confirmed })
  await write(orders[1], { cost: 1_000, status: OrderStatus.delivered, window_starts_at: 1 })
  await write(orders[2], { cost: 2_000, window_starts_at: TEST_START * 2 })
  const ids = expected.map(index => orders[index as 0 | 1 | 2].id)
  expect(await list({ sort })).toEqual(ids)
  expect(await list({ sort, q: 'احمدی' })).toEqual(ids)
})

describe('names in the search', () => {
  test('follow the account, the address of the order and a forgotten customer', async () => {
    const order = await saveOrder(shop, delivery)
    const name = { first_name: 'پروانه', last_name: 'شکیبا' }
    await order.client('PUT /profile/info', { body: name })
    expect(await list({ q: 'پروانه شکیبا' })).toEqual([order.id])
    const address = { user_id: order.userId, name: 'گلناز فرهمند', mobile: '09361112233' }
    const info_id = await insertAddress(shop.db, address)
    const body = { info_id, expected_difference: 0 }
    const params = { id: order.id }
    await order.client('POST /profile/receipts/{id}/change', { params, body })
    expect(await list({ q: 'گلناز ۰۹۳۶۱۱۱' })).toEqual([order.id])
    await moveByStaff(shop, order.id, { status: OrderStatus.cancelled })
    await forgetCustomer(shop.db, order.userId, { now: TEST_START, actor: null })
    for (const q of ['گلناز', 'پروانه', '0936111']) expect(await list({ q })).toEqual([])
    expect((await auditShop(shop.db)).faults).toEqual([])
  })
})
