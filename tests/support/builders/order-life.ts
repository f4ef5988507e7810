import type { StoreBodyInput } from '#lib/contract/checkout.ts'
import type { Move } from '#lib/rules/order-life.ts'
import { getOrder } from '#server/order/order-queries.ts'
import { listOrderEvents } from '#server/order/order-event-queries.ts'
import { moveOrderTo, type MoveResult } from '#server/order/order-life.ts'
import { insertProduct } from './catalogue.ts'
import { type Delivery, readyShopper, type Shopper } from './checkout.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

/** An order of two pieces at 100,000 rials, 350,000 with its delivery, and whose it is. */
export interface LivingOrder extends Shopper {
  id: number
  trackingCode: string
  productId: number
}

/** Saves an order, by default through port 5: it waits for a bank slip. */
export async function saveOrder(
  shop: TestShop,
  delivery: Delivery,
  change: Partial<StoreBodyInput> = {},
): Promise<LivingOrder> {
  const productId = await insertProduct(shop.db, { inventory: 10 })
  const shopper = await readyShopper(shop, delivery, [{ item_id: productId, count: 2 }])
  const { data } = await shopper.store({ payment_port: 5, ...change })
  return { ...shopper, id: data.id, trackingCode: data.tracking_code, productId }
}

/** The operator moves an order on, picked or not. */
export async function moveByStaff(shop: TestShop, id: number, move: Move): Promise<MoveResult> {
  return moveOrderTo(
    shop.db,
    await getOrder(shop.db, id),
    { ...move, unpicked: true, verified: true },
    { now: shop.clock.now },
  )
}

/** The history of an order as `status/payment actor`, its saving first. */
export async function historyOf(shop: TestShop, id: number): Promise<string[]> {
  const events = await listOrderEvents(shop.db, id)
  return events.map(each => `${each.to_status}/${each.payment_status} ${each.actor}`)
}

/** The texts that were written for a user's mobile, the oldest first. */
export async function textsTo(shop: TestShop, userId: number): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('sms_outbox')
    .innerJoin('users', 'users.mobile', 'sms_outbox.mobile')
    .select('sms_outbox.template')
    .where('users.id', '=', userId)
    .orderBy('sms_outbox.id')
    .execute()
  return rows.map(row => row.template)
}
