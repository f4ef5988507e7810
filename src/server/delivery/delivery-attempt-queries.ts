import type { Db } from '../platform/database/open.ts'

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
