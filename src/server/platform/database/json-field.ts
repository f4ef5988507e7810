import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

/** The text of a field of a column that holds a JSON object. */
export function jsonField(db: Db, column: string, field: string): RawBuilder<string> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const json = isPostgres ? sql`cast(${sql.ref(column)} as json)` : sql.ref(column)
  return sql<string>`${json} ->> ${sql.lit(field)}`
}
