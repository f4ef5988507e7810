import { addDays, type TehranDate, tehranClock } from '#lib/rules/tehran-time.ts'
import type { Db } from '../platform/database/open.ts'

const RETENTION_DAYS = 30
const SHOWN_MAX = 30

/** Counts a shopper who asks for delivery to a place. */
export async function addZoneRequest(db: Db, day: TehranDate, place: string): Promise<void> {
  await db
    .insertInto('zone_requests')
    .values({ day, place, requests: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['day', 'place'])
        .doUpdateSet(eb => ({ requests: eb('zone_requests.requests', '+', 1) })),
    )
    .execute()
}

const lastOldDay = (now: number): TehranDate => addDays(tehranClock(now).date, -RETENTION_DAYS)

/** Of the last days, most wanted first. */
export async function listZoneRequests(
  db: Db,
  now: number,
): Promise<{ place: string; requests: number }[]> {
  const rows = await db
    .selectFrom('zone_requests')
    .select(({ fn }) => ['place', fn.sum<number | string>('requests').as('sum')])
    .where('day', '>', lastOldDay(now))
    .groupBy('place')
    .orderBy('sum', 'desc')
    .orderBy('place')
    .limit(SHOWN_MAX)
    .execute()
  // PostgreSQL returns a sum as text.
  return rows.map(({ place, sum }) => ({ place, requests: Number(sum) }))
}

export async function deleteOldZoneRequests(db: Db, now: number): Promise<void> {
  await db.deleteFrom('zone_requests').where('day', '<=', lastOldDay(now)).execute()
}
