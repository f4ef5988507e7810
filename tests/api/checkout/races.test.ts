import { describe, expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { comeBack, decideAtBank } from '#tests/support/fakes/bank.ts'
import {
  type CartLine,
  type Delivery,
  insertDelivery,
  readyShopper,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { inventoryOf, ledgerOf, orderRow, placesUsed } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { tally } from '#tests/support/checks/tally.ts'

const shop = shopForEach()

async function shoppers(
  count: number,
  delivery: Delivery,
  linesOf: (index: number) => CartLine[],
): Promise<Shopper[]> {
  const made: Shopper[] = []
  for (let index = 0; index < count; index++)
    made.push(await readyShopper(shop, delivery, linesOf(index)))
  return made
}

async function piecesHeld(): Promise<number> {
  const rows = await shop.db.selectFrom('order_stock').select('count').execute()
  return rows.reduce((sum, row) => sum + row.count, 0)
}

async function countOrders(): Promise<number> {
  return (await shop.db.selectFrom('orders').select('id').execute()).length
}

describe('200 concurrent orders for the last 7 pieces', () => {
  test.each([
    ['place 5 when 5 places are left', 5, 5],
    ['place 7 when there are places for all', 500, 7],
  ])('%s', { timeout: 60_000 }, async (_, capacity, expected) => {
    const delivery = await insertDelivery(shop, { capacity })
    const product = await insertProduct(shop.db, { inventory: 7 })
    const line = [{ item_id: product, count: 1 }]
    const everybody = await shoppers(200, delivery, () => line)
    const { ok, codes } = await tally(everybody.map(shopper => shopper.store()))
    expect(ok).toBe(expected)
    expect(codes.every(code => code === 400 || code === 406)).toBe(true)
    expect(await inventoryOf(shop, product)).toEqual({ inventory: 7 - expected, sold: expected })
    expect(await placesUsed(shop, delivery.time_id)).toBe(expected)
    expect(await piecesHeld()).toBe(expected)
    expect(await countOrders()).toBe(expected)
  })
})

test('places carts of the same products in any order without a deadlock', async () => {
  const delivery = await insertDelivery(shop)
  const products: number[] = []
  for (let n = 0; n < 4; n++) products.push(await insertProduct(shop.db, { inventory: 60 }))
  const items = products.map(product_id => ({ product_id, count: 1 })).reverse()
  const bundle = await insertBundle(shop.db, { items })
  const everybody = await shoppers(60, delivery, index => {
    const turned = [...products.slice(index % 4), ...products.slice(0, index % 4)]
    const lines = turned.map(item_id => ({ item_id, count: 1 }))
    return index % 3 === 0
      ? [{ type: ItemType.bundle, item_id: bundle, count: 1 }, ...lines]
      : lines
  })
  const { ok, codes } = await tally(everybody.map(shopper => shopper.store()))
  expect(codes.every(code => code === 406)).toBe(true)
  for (const product of products) {
    const { inventory, sold } = await inventoryOf(shop, product)
    expect((inventory ?? 0) + sold).toBe(60)
  }
  expect(await countOrders()).toBe(ok)
  expect(await placesUsed(shop, delivery.time_id)).toBe(ok)
})

describe('a shopper', () => {
  test('gets one order for two submits with the same key', async () => {
    const shopper = await readyShopper(shop, await insertDelivery(shop))
    const key = { 'Idempotency-Key': 'twice' }
    const { ok, codes } = await tally(Array.from({ length: 8 }, () => shopper.store({}, key)))
    expect(ok).toBeGreaterThanOrEqual(1)
    expect(codes.every(code => code === 409)).toBe(true)
    expect(await countOrders()).toBe(1)
  })

  test('gets one order for two submits without a key', async () => {
    const shopper = await readyShopper(shop, await insertDelivery(shop))
    const { ok, codes } = await tally(Array.from({ length: 8 }, () => shopper.store()))
    expect({ ok, codes }).toEqual({ ok: 1, codes: [400] })
    expect(await countOrders()).toBe(1)
  })

  test("gets the order or the money, never both, when a cancellation meets the payment's return", async () => {
    const delivery = await insertDelivery(shop)
    const product = await insertProduct(shop.db, { inventory: 40 })
    const everybody = await shoppers(20, delivery, () => [{ item_id: product, count: 2 }])
    const orders = await Promise.all(everybody.map(shopper => shopper.store()))
    await Promise.all(
      orders.map(async ({ data }, index) => {
        const authority = await decideAtBank(shop, data.url!)
        const params = { id: data.id }
        const { client } = everybody[index]!
        const cancel = () => client('POST /profile/receipts/{id}/cancel', { params })
        const pay = () => comeBack(shop, authority)
        const [early, late] = index % 2 ? [cancel, pay] : [pay, cancel]
        await Promise.allSettled([early(), late(), pay()])
      }),
    )
    let remaining = 0
    for (const [index, { data }] of orders.entries()) {
      const order = await orderRow(shop, data.id)
      const ledger = await ledgerOf(shop, everybody[index]!.userId)
      if (order.status === OrderStatus.confirmed) remaining += 1
      expect([order.status, order.payment_status, ledger]).toEqual(
        order.status === OrderStatus.confirmed
          ? [40, 20, []]
          : [70, 10, [`late-payment ${order.total_amount}`]],
      )
    }
    expect(await inventoryOf(shop, product)).toEqual({
      inventory: 40 - 2 * remaining,
      sold: 2 * remaining,
    })
    expect(await placesUsed(shop, delivery.time_id)).toBe(remaining)
    expect(await piecesHeld()).toBe(2 * remaining)
  })
})
