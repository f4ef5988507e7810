import type { Db } from './open.ts'

/** That nobody took an order at the door: when, in epoch seconds, and why. */
export interface MissedDelivery {
  at: number
  reason: string
}

/** The last time that each of these orders came to a closed door; one that never did is missing. */
export async function listMissed(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, MissedDelivery>> {
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
