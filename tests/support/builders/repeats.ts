import { RepeatType } from '#lib/codes/checkout.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import { prepareRepeats } from '#server/repeat/prepare-repeats.ts'
import type { Delivery } from './checkout.ts'
import { type LivingOrder, moveByStaff, saveOrder } from './order-life.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

/** When the second delivery of a weekly order of TEST_START is prepared. */
export const REPEAT_DUE = tehranMoment('2026-11-27', 10, 0)

/** Lets the scheduler run at a moment. */
export async function prepareAt(shop: TestShop, moment: number): Promise<void> {
  shop.clock.now = moment
  await prepareRepeats(shop.deps)
}

/** An order that is repeated, by default weekly, and confirmed. */
export async function saveRepeated(
  shop: TestShop,
  delivery: Delivery,
  change: Parameters<typeof saveOrder>[2] = {},
): Promise<LivingOrder> {
  const order = await saveOrder(shop, delivery, { periodic_type: RepeatType.weekly, ...change })
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed })
  return order
}

/** The orders of a user after the first, the oldest first. */
export async function preparedOf(
  shop: TestShop,
  { userId, id }: Pick<LivingOrder, 'userId' | 'id'>,
) {
  return shop.db
    .selectFrom('orders')
    .innerJoin('delivery_windows', 'delivery_windows.id', 'orders.window_id')
    .selectAll('orders')
    .select('delivery_windows.date')
    .where('user_id', '=', userId)
    .where('orders.id', '>', id)
    .orderBy('orders.id')
    .execute()
}

/** The newest text to a user: its template and what it tells. */
export async function lastText(shop: TestShop, userId: number) {
  const row = await shop.db
    .selectFrom('sms_outbox')
    .innerJoin('users', 'users.mobile', 'sms_outbox.mobile')
    .select(['sms_outbox.template', 'sms_outbox.tokens'])
    .where('users.id', '=', userId)
    .orderBy('sms_outbox.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { template: row.template, ...(JSON.parse(row.tokens) as Record<string, string>) }
}

/** Changes a product as an import would. */
export const setProduct = (
  shop: TestShop,
  id: number,
  change: Partial<{ price: number; available: 0; inventory: number }>,
) => shop.db.updateTable('products').set(change).where('id', '=', id).execute()
