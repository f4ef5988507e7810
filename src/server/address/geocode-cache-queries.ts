import { sql } from 'kysely'
import type { GeocodeCache } from './geocoder/geocoder-remote.ts'
import type { Db } from '../platform/database/open.ts'

/** Shared by all processes; `now` in epoch seconds. */
export function geocodeCache(db: Db, now: () => number): GeocodeCache {
  return {
    async find(key) {
      const row = await db
        .selectFrom('geocode_cache')
        .select('answer')
        .where('key', '=', key)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return row && (JSON.parse(row.answer) as unknown)
    },
    async store(key, answer, lifeSeconds) {
      const values = { answer: JSON.stringify(answer), expires_at: now() + lifeSeconds }
      await db
        .insertInto('geocode_cache')
        .values({ key, ...values })
        .onConflict(conflict => conflict.column('key').doUpdateSet(values))
        .execute()
    },
  }
}

export async function deleteOldGeocodes(db: Db, now: number): Promise<void> {
  await db.deleteFrom('geocode_cache').where('expires_at', '<=', now).execute()
}

/** Far more than the places of a town that are looked up. */
const KEPT_MAX = 100_000
const TRIMMED_AT_ONCE = 5_000

/** Deletes entries beyond KEPT_MAX, a bounded number at once, the soonest to expire first. */
export async function trimGeocodes(db: Db): Promise<void> {
  const { count } = await db
    .selectFrom('geocode_cache')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  const beyond = Math.min(Number(count) - KEPT_MAX, TRIMMED_AT_ONCE)
  if (beyond <= 0) return
  await db
    .deleteFrom('geocode_cache')
    .where('key', 'in', query =>
      query
        .selectFrom('geocode_cache')
        .select('key')
        .orderBy('expires_at')
        .orderBy('key')
        .limit(sql.lit(beyond)),
    )
    .execute()
}
