import { sql } from 'kysely'
import type { GeocodeCache } from '../outside/geocode-cache.ts'
import type { Db } from './open.ts'

/** Answers of a geocoder in the database, shared by all processes; `now` is epoch seconds. */
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
    async keep(key, answer, lifeSeconds) {
      const kept = { answer: JSON.stringify(answer), expires_at: now() + lifeSeconds }
      await db
        .insertInto('geocode_cache')
        .values({ key, ...kept })
        .onConflict(conflict => conflict.column('key').doUpdateSet(kept))
        .execute()
    },
  }
}

/** Forgets what is over; for the shop's clockwork. */
export async function deleteOldGeocodes(db: Db, now: number): Promise<void> {
  await db.deleteFrom('geocode_cache').where('expires_at', '<=', now).execute()
}

/** Kept answers at most; far more than one town has places that are asked for. */
const KEPT_MAX = 100_000
const TRIMMED_AT_ONCE = 5_000

/** Forgets what is beyond KEPT_MAX answers, a bounded number at once; what is over soonest goes first. */
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
