import { sql } from 'kysely'
import { isSqlite } from './migrations/table-with-id.ts'
import type { Db } from './open.ts'

/** Runs read-only work on one state of the database without blocking writers. */
export async function inSnapshot<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async connection => {
    await sql.raw(beginStatement(db)).execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

// Explicit, because a plain `begin` takes SQLite's write lock (platform/database/sqlite.ts).
const beginStatement = (db: Db): string =>
  isSqlite(db) ? 'begin deferred' : 'begin transaction isolation level repeatable read read only'
