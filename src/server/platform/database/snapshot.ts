import type { Db } from './open.ts'

/** Runs read-only work on one state of the database without blocking writers. */
export const inSnapshot = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
