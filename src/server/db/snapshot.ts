import { sql } from 'kysely'
import { isSqlite } from './migrations/table-with-id.ts'
import type { Db } from './open.ts'

/**
 * Runs `work`, which only reads, on one state of the database: what others write meanwhile it does
 * not see, and it holds up nobody.
 */
export async function inSnapshot<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async connection => {
    await sql.raw(beginningOf(db)).execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

// Spelt out, because a plain `begin` takes SQLite's one place for writing (db/sqlite.ts).
const beginningOf = (db: Db): string =>
  isSqlite(db) ? 'begin deferred' : 'begin transaction isolation level repeatable read read only'
