import type { Selectable } from 'kysely'
import type { MoveReason } from '#lib/text/labels/admin-orders.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { emitEvent } from '../webhook/emit-event.ts'
import type { OrderEventTable, OrderTable } from './schema.ts'

export type OrderEvent = Selectable<OrderEventTable>

/** Reason of an order that was undone at once. */
export const NOT_OPENED = 'payment could not be opened' satisfies MoveReason

export type MovedBy =
  | {
      actor: 'customer' | 'staff'
      reason?: string | undefined
      proof?: OrderEvent['proof'] | undefined
    }
  | { actor: 'system'; reason?: MoveReason }

/**
 * Events are never changed. `order` as it is afterwards, `from` its status before, null for its
 * placing.
 */
export async function insertOrderEvent(
  trx: Trx,
  order: { id: number } & Pick<Selectable<OrderTable>, 'status' | 'payment_status'>,
  { from, by, now }: { from: OrderEvent['from_status']; by: MovedBy; now: number },
): Promise<void> {
  await trx
    .insertInto('order_events')
    .values({
      order_id: order.id,
      from_status: from,
      to_status: order.status,
      payment_status: order.payment_status,
      actor: by.actor,
      reason: by.reason ?? null,
      proof: ('proof' in by && by.proof) || null,
      created_at: now,
    })
    .execute()
  const { id, status, payment_status } = order
  const type = from === null ? 'order.placed' : 'order.moved'
  await emitEvent(trx, type, { id, from_status: from, status, payment_status }, now)
}

export async function listOrderEvents(db: Db, orderId: number): Promise<OrderEvent[]> {
  return db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

export async function listEventsByOrder(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, OrderEvent[]>> {
  if (orderIds.length === 0) return new Map()
  const events = await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(events, event => event.order_id)
}
