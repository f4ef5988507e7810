import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as foundation from './migrations/001-foundation.ts'
import * as couponOffers from './migrations/002-coupon-offers.ts'
import * as clockwork from './migrations/003-clockwork.ts'
import * as smsOutbox from './migrations/004-sms-outbox.ts'
import * as catalogueIndex from './migrations/005-catalogue-index.ts'
import * as account from './migrations/006-account.ts'
import * as referral from './migrations/007-referral.ts'
import * as orderLife from './migrations/008-order-life.ts'
import * as payments from './migrations/009-payments.ts'
import * as outside from './migrations/010-outside.ts'
import * as requests from './migrations/011-requests.ts'
import * as clockworkIndexes from './migrations/012-clockwork-indexes.ts'
import * as changedAt from './migrations/013-changed-at.ts'
import * as faqChangedAt from './migrations/014-faq-changed-at.ts'
import * as staff from './migrations/015-staff.ts'
import * as windowOff from './migrations/016-window-off.ts'
import * as picking from './migrations/017-picking.ts'
import * as content from './migrations/018-content.ts'
import * as walletOnce from './migrations/019-wallet-once.ts'
import * as catalogueOffice from './migrations/020-catalogue-office.ts'
import * as pictures from './migrations/021-pictures.ts'
import * as versionNumbers from './migrations/022-version-numbers.ts'
import * as formerMobiles from './migrations/023-former-mobiles.ts'
import * as desk from './migrations/024-desk.ts'
import * as pickingAgain from './migrations/025-picking-again.ts'
import * as repeatWindow from './migrations/026-repeat-window.ts'
import * as orderPlace from './migrations/027-order-place.ts'
import * as couponTerms from './migrations/028-coupon-terms.ts'
import * as weeklyPlan from './migrations/029-weekly-plan.ts'
import * as pictureWords from './migrations/030-picture-words.ts'
import * as owingOrders from './migrations/031-owing-orders.ts'
import * as zeroPrices from './migrations/032-zero-prices.ts'
import * as codeCharges from './migrations/035-code-charges.ts'
import * as wholesaleTerms from './migrations/036-wholesale-terms.ts'
import * as heldRewards from './migrations/037-held-rewards.ts'
import { isSqlite } from './migrations/table-with-id.ts'
import type { Db } from './open.ts'

type Migrations = Record<string, Migration>

/** Any number that no other lock of the database has. */
const MIGRATION_LOCK = 832_040

/** Every step of the schema, by its name, in order. */
export const migrations: Migrations = {
  '001-foundation': foundation,
  '002-coupon-offers': couponOffers,
  '003-clockwork': clockwork,
  '004-sms-outbox': smsOutbox,
  '005-catalogue-index': catalogueIndex,
  '006-account': account,
  '007-referral': referral,
  '008-order-life': orderLife,
  '009-payments': payments,
  '010-outside': outside,
  '011-requests': requests,
  '012-clockwork-indexes': clockworkIndexes,
  '013-changed-at': changedAt,
  '014-faq-changed-at': faqChangedAt,
  '015-staff': staff,
  '016-window-off': windowOff,
  '017-picking': picking,
  '018-content': content,
  '019-wallet-once': walletOnce,
  '020-catalogue-office': catalogueOffice,
  '021-pictures': pictures,
  '022-version-numbers': versionNumbers,
  '023-former-mobiles': formerMobiles,
  '024-desk': desk,
  '025-picking-again': pickingAgain,
  '026-repeat-window': repeatWindow,
  '027-order-place': orderPlace,
  '028-coupon-terms': couponTerms,
  '029-weekly-plan': weeklyPlan,
  '030-picture-words': pictureWords,
  '031-owing-orders': owingOrders,
  '032-zero-prices': zeroPrices,
  '035-code-charges': codeCharges,
  '036-wholesale-terms': wholesaleTerms,
  '037-held-rewards': heldRewards,
}

/**
 * Brings the schema to its newest form, all or nothing: a process that is ended midway leaves the
 * database as it was, and of two that start at once the second one waits and finds nothing to do.
 * Where nothing is to be done it only reads. Throws the first error.
 * @param wanted the steps to be taken; a test stops at an older schema
 */
export async function migrate(db: Db, wanted: Migrations = migrations): Promise<void> {
  if (await isDone(db, wanted)) return
  await db
    .connection()
    .execute(one => (isSqlite(one) ? migrateSqlite(one, wanted) : migratePostgres(one, wanted)))
}

/** Whether exactly these steps were taken; without a lock, which a busy shop would hold up. */
async function isDone(db: Db, wanted: Migrations): Promise<boolean> {
  const table = isSqlite(db)
    ? sql`select 1 from sqlite_master where name = 'kysely_migration'`
    : sql`select 1 from pg_class where oid = to_regclass('kysely_migration')`
  if ((await table.execute(db)).rows.length === 0) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const taken = rows.map(({ name }) => name).toSorted()
  return taken.join() === Object.keys(wanted).toSorted().join()
}

/**
 * One transaction that locks the file at its beginning. References are checked at its end: SQLite
 * cannot drop a column's constraint, so that tables are made anew while others refer to them, and
 * inside a transaction the checks cannot be switched.
 */
async function migrateSqlite(one: Db, wanted: Migrations): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(one)
  try {
    await one.transaction().execute(async trx => {
      await run(trx, wanted)
      const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(trx)
      const tables = [...new Set(rows.map(({ table }) => table))].join(', ')
      if (tables) throw new Error(`rows refer to what is not there, in: ${tables}`)
    })
  } finally {
    await sql`pragma foreign_keys = on`.execute(one)
  }
}

/**
 * kysely runs all steps in one transaction under a lock of its own, but looks at the tables before
 * it, which fails when another process drops a column right then. Neither the steps nor the wait
 * for those of another process are bound to the time of an ordinary statement.
 */
async function migratePostgres(one: Db, wanted: Migrations): Promise<void> {
  await sql`set statement_timeout = 0`.execute(one)
  try {
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(one)
    try {
      await run(one, wanted)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(one)
    }
  } finally {
    await sql`reset statement_timeout`.execute(one)
  }
}

async function run(db: Db, wanted: Migrations): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(wanted) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
}
