import { OrderStatus } from '#lib/codes/order.ts'
import type { Db } from '../platform/database/open.ts'
import type { Actor } from '../staff/change-queries.ts'

/** `at` in epoch seconds. */
export interface DeliveryAttempt {
  at: number
  reason: string
}

/** The last failed attempt of each order. */
export async function listDeliveryAttempts(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, DeliveryAttempt>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('changes')
    .select(['record_id', 'at', 'reason'])
    .where('record', '=', 'order')
    .where('record_id', 'in', orderIds.map(String))
    .where('action', '=', 'not-delivered')
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ record_id, at, reason }) => [Number(record_id), { at, reason: reason ?? '' }]),
  )
}

/** Who recorded the last delivery of each order; null for a command. */
export async function listDeliverers(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, Actor>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('changes')
    .select(['record_id', 'staff_id'])
    .where('record', '=', 'order')
    .where('record_id', 'in', orderIds.map(String))
    .where('action', '=', 'moved')
    .where('before', 'like', `%"${OrderStatus.outForDelivery}/%`)
    .where('after', 'like', `%"${OrderStatus.delivered}/%`)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ record_id, staff_id }) => [Number(record_id), staff_id]))
}
