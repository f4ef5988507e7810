import { OrderStatus } from '#lib/codes/order.ts'
import type { StoreBodyInput } from '#lib/contract/checkout.ts'
import type { Move } from '#lib/rules/order-life.ts'
import type { Db } from '#server/platform/database/open.ts'
import { getOrder } from '#server/order/order-queries.ts'
import { listOrderEvents } from '#server/order/order-event-queries.ts'
import type { MoveResult } from '#server/order/order-life.ts'
import { moveOrderTo } from '#server/order/staff-move.ts'
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

/** Staff move an order on, whose money is verified and whose goods are picked as ordered. */
export const moveByStaff = ({ db, clock }: TestShop, id: number, move: Move): Promise<MoveResult> =>
  moveVerified(db, id, move, clock.now)

/** `moveByStaff` for a running shop, of which the test has the database alone. */
export async function moveVerified(
  db: Db,
  id: number,
  move: Move,
  now: number,
): Promise<MoveResult> {
  if (move.status === OrderStatus.outForDelivery) await markPicked(db, id, now)
  return moveOrderTo(db, await getOrder(db, id), { ...move, verified: true }, { now })
}

/** As if everything was there; without effect on an order that is picked, or not to be. */
export const markPicked = (db: Db, id: number, now: number): Promise<unknown> =>
  db
    .updateTable('orders')
    .set({ picked_at: now })
    .where('id', '=', id)
    .where('status', '=', OrderStatus.confirmed)
    .where('picked_at', 'is', null)
    .execute()

/** The history of an order as `status/payment actor`, its saving first. */
export async function historyOf(shop: TestShop, id: number): Promise<string[]> {
  const events = await listOrderEvents(shop.db, id)
  return events.map(each => `${each.to_status}/${each.payment_status} ${each.actor}`)
}

/** The texts that were written for a user's mobile, the oldest first. */
/** What the newest text of a user prints, without its secrets. */
export async function newestTokens(
  shop: TestShop,
  userId: number,
): Promise<Record<string, string>> {
  const { tokens } = await shop.db
    .selectFrom('sms_outbox')
    .innerJoin('users', 'users.mobile', 'sms_outbox.mobile')
    .select('sms_outbox.tokens')
    .where('users.id', '=', userId)
    .orderBy('sms_outbox.id', 'desc')
    .executeTakeFirstOrThrow()
  return JSON.parse(tokens) as Record<string, string>
}

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
