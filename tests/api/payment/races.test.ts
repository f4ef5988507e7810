import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type AtBank,
  callBack,
  createGatewayShop,
  expectSettled,
  type GatewayShop,
  orderAtBank,
  pass,
  payAgain,
} from '#tests/support/fixtures/gateway-shop.ts'
import type { Driver } from '#tests/support/fakes/hostile-bank.ts'
import { decide } from '#tests/support/fakes/hostile-gateway.ts'
import { inventoryOf, ledgerOf, orderRow, placesUsed } from '#tests/support/checks/order-state.ts'

let shop: GatewayShop
afterEach(() => shop.close())

const LATE = 'late-payment 350000'

/** So many customers at the bank, for two pieces each of one product that has no more than that. */
async function everybodyAtBank(count: number): Promise<{ product: number; orders: AtBank[] }> {
  const product = await insertProduct(shop.db, { inventory: 2 * count })
  const orders: AtBank[] = []
  for (let made = 0; made < count; made++)
    orders.push(await orderAtBank(shop, [{ item_id: product, count: 2 }]))
  return { product, orders }
}

/** Every order is either paid or cancelled with its money in the wallet; goods and places agree. */
async function expectConserved(product: number, orders: AtBank[]): Promise<void> {
  let remaining = 0
  for (const { id, shopper } of orders) {
    const { status, payment_status } = await orderRow(shop, id)
    if (status === OrderStatus.confirmed) remaining += 1
    const ledger = await ledgerOf(shop, shopper.userId)
    const ended = status === OrderStatus.confirmed ? [40, 20, []] : [70, 10, [LATE]]
    expect([status, payment_status, ledger]).toEqual(ended)
  }
  const inventory = 2 * (orders.length - remaining)
  expect(await inventoryOf(shop, product)).toEqual({ inventory, sold: 2 * remaining })
  expect(await placesUsed(shop, shop.delivery.time_id)).toBe(remaining)
  await expectSettled(shop)
}

const cancel = ({ shopper, id }: AtBank) =>
  shopper.client('POST /profile/receipts/{id}/cancel', { params: { id } })

describe.each<[Driver, number]>([
  ['sep', 200],
  ['zarinpal', 40],
  ['zibal', 40],
])('%s: %i concurrent customers', (name, count) => {
  beforeEach(async () => {
    shop = await createGatewayShop(name)
    await shop.db.updateTable('delivery_windows').set({ capacity: count }).execute()
  })

  test('cancel while their payments return twice', { timeout: 120_000 }, async () => {
    const { product, orders } = await everybodyAtBank(count)
    for (const { payment } of orders) decide(shop.bank, payment)
    await Promise.allSettled(
      orders.flatMap((order, index) => {
        const back = () => callBack(shop, order.payment)
        const calls = [back, () => cancel(order), back]
        return (index % 2 ? calls : calls.toReversed()).map(call => call())
      }),
    )
    await pass(shop, 120)
    await expectConserved(product, orders)
  })

  test('are verified by callback, scheduled job and result page at once', async () => {
    const { product, orders } = await everybodyAtBank(20)
    shop.clock.now += 25 * 60
    for (const { payment } of orders) decide(shop.bank, payment)
    shop.clock.now += 6 * 60
    const looking = ({ shopper }: AtBank) => shopper.client('GET /profile/receipts', {})
    await Promise.allSettled([
      ...orders.map(({ payment }) => callBack(shop, payment)),
      runScheduledJobs(shop.deps),
      ...orders.map(looking),
      runScheduledJobs(shop.deps),
    ])
    await pass(shop, 300)
    await expectConserved(product, orders)
  })
})

test('settles once an order that two tabs pay at the same time', async () => {
  shop = await createGatewayShop('zarinpal')
  const { orders } = await everybodyAtBank(20)
  const tabs = await Promise.all(
    orders.map(async order => [order.payment, await payAgain(shop, order)]),
  )
  for (const payment of tabs.flat()) decide(shop.bank, payment)
  await Promise.all(tabs.flat().map(payment => callBack(shop, payment)))
  for (const { id, shopper } of orders) {
    expect(await orderRow(shop, id)).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
    })
    expect(await ledgerOf(shop, shopper.userId)).toEqual(['double-payment 350000'])
  }
  await expectSettled(shop)
})
