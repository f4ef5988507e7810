import { beforeEach, describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import { belowOnlineMin } from '#lib/text/sentences.ts'
import { walletsRule } from '#server/audit/wallets.ts'
import { walletBalance } from '#server/wallet/ledger-queries.ts'
import { getOrder } from '#server/order/order-queries.ts'
import { ProviderError } from '#server/platform/providers/call-provider.ts'
import { moveOrderTo } from '#server/order/staff-move.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  fillCart,
  giveWallet,
  insertCoupon,
  insertDelivery,
  insertPostingMethod,
  offerCoupon,
  readyShopper,
  refusalOf,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { ledgerOf, orderRow, placesUsed } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  const posting_method = await insertPostingMethod(shop.db, { amount: 0 })
  delivery = { ...(await insertDelivery(shop)), posting_method }
})

const MIN = 500
const LEFT = 300

/** A shopper whose code leaves 300 rials of 200,000 to be paid. */
async function almostFree(): Promise<{ shopper: Shopper; coupon_id: number }> {
  const coupon_id = await insertCoupon(shop.db, { value: 200_000 - LEFT, total_limit: 1 })
  const shopper = await readyShopper(shop, delivery)
  await offerCoupon(shop, shopper.userId, coupon_id)
  return { shopper, coupon_id }
}

const orders = async ({ client }: Shopper) => (await client('GET /profile/receipts', {})).data

async function walletFaults(): Promise<string[]> {
  const found: string[] = []
  for await (const { faults } of walletsRule.check(shop.db)) found.push(...faults)
  return found
}

test('the checkout returns the least amount and its ports', async () => {
  const { shopper } = await almostFree()
  const { data } = await shopper.client('GET /checkout', {})
  expect(data.online_payment_min).toBe(MIN)
  expect(data.payment_ports.map(({ id, online }) => [id, online])).toEqual([
    [1, true],
    [5, false],
    [6, true],
  ])
})

describe('a remainder below the least amount of the gateway', () => {
  test('is refused at an online port before anything is placed', async () => {
    const { shopper, coupon_id } = await almostFree()
    const refusal = await refusalOf(shopper.store({ coupon_id }))
    const text = `${belowOnlineMin(LEFT, MIN)} ${messages.remainderChoice}`
    expect([refusal.code, refusal.message]).toEqual([402, text])
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
    expect(await placesUsed(shop, delivery.time_id)).toBe(0)
    expect((await shopper.client('GET /cart/info', {})).data.items_count).toBe(2)
  })

  test('can be paid without online payment', async () => {
    const { shopper, coupon_id } = await almostFree()
    const { data } = await shopper.store({ coupon_id, payment_port: 5 })
    expect(await orderRow(shop, data.id)).toMatchObject({
      status: OrderStatus.awaitingPayment,
      total_amount: LEFT,
    })
  })

  test('is left to the wallet, and settled with the next order', async () => {
    const { shopper, coupon_id } = await almostFree()
    const { data } = await shopper.store({ coupon_id, remainder_to_wallet: 1 })
    expect(data.url).toBeNull()
    expect(await orderRow(shop, data.id)).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
    })
    expect(await ledgerOf(shop, shopper.userId)).toEqual([`order -${LEFT}`])
    expect(await walletFaults()).toEqual([])
    await fillCart(shop, shopper.userId, [{ item_id: await insertProduct(shop.db), count: 1 }])
    const next = await shopper.store({ use_wallet: 1 })
    expect(await orderRow(shop, next.data.id)).toMatchObject({ total_amount: 100_000 + LEFT })
  })

  test('returns to the wallet when its order is cancelled', async () => {
    const { shopper, coupon_id } = await almostFree()
    const { id } = (await shopper.store({ coupon_id, remainder_to_wallet: 1 })).data
    const moved = await moveOrderTo(
      shop.db,
      await getOrder(shop.db, id),
      { status: OrderStatus.cancelled },
      shop.clock,
    )
    expect(moved).toEqual({ ok: true })
    expect(await walletBalance(shop.db, shopper.userId)).toBe(0)
    expect(await walletFaults()).toEqual([])
  })

  test('is not left to a wallet with a debt', async () => {
    const { shopper, coupon_id } = await almostFree()
    await giveWallet(shop, shopper.userId, -10)
    const refusal = await refusalOf(shopper.store({ coupon_id, remainder_to_wallet: 1 }))
    expect(refusal.code).toBe(402)
    expect(await orders(shopper)).toEqual([])
  })

  test('is left to the wallet by one of several concurrent orders only', async () => {
    const { shopper, coupon_id } = await almostFree()
    const store = () => shopper.store({ coupon_id, remainder_to_wallet: 1 })
    const ended = await Promise.allSettled([store(), store(), store()])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ledgerOf(shop, shopper.userId)).toEqual([`order -${LEFT}`])
  })

  test('is not sent to the gateway for an already placed order', async () => {
    const { shopper, coupon_id } = await almostFree()
    const { id } = (await shopper.store({ coupon_id, payment_port: 5 })).data
    const paying = shopper.client('POST /profile/receipts/{id}/online-pay', { params: { id } })
    const refusal = await refusalOf(paying)
    const text = `${belowOnlineMin(LEFT, MIN)} ${messages.remainderSupport}`
    expect([refusal.code, refusal.message]).toEqual([402, text])
    expect(await shop.db.selectFrom('payments').select('id').execute()).toEqual([])
  })

  test('stays below the amount that can be paid online', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store({ remainder_to_wallet: 1 })
    expect(data.url).not.toBeNull()
    expect(await orderRow(shop, data.id)).toMatchObject({ total_amount: 200_000 })
  })
})

test('orders whose payment the gateway refused, however often, are not listed', async () => {
  const shopper = await readyShopper(shop, delivery)
  const { gateway } = shop.deps
  const no = new ProviderError('zibal', 'result 105', { fate: 'refused', aboutInput: true })
  shop.deps.gateway = { ...gateway, request: () => Promise.reject(no) }
  for (let attempt = 0; attempt < 3; attempt++) {
    const refusal = await refusalOf(shopper.store())
    expect([refusal.code, refusal.message]).toEqual([402, messages.paymentRefused])
  }
  expect(await orders(shopper)).toEqual([])
  shop.deps.gateway = gateway
  const { data } = await shopper.store()
  expect((await orders(shopper)).map(({ id }) => id)).toEqual([data.id])
})
