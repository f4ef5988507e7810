import type { Trx } from '../platform/database/open.ts'

export async function emptyCart(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('cart_lines').where('user_id', '=', userId).execute()
}

/** Puts an order's lines back into the cart; lines already there stay. */
export async function refillCart(
  trx: Trx,
  order: { id: number; user_id: number },
  now: number,
): Promise<void> {
  const lines = await trx
    .selectFrom('order_lines')
    .select(['type', 'item_id', 'count'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  await trx
    .insertInto('cart_lines')
    .values(lines.map(line => ({ ...line, user_id: order.user_id, changed_at: now })))
    .onConflict(conflict => conflict.columns(['user_id', 'type', 'item_id']).doNothing())
    .execute()
}
