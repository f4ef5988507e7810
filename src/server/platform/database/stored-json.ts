import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from './open.ts'

/** Undefined for invalid JSON or another shape. */
export function storedValue<S extends z.ZodType>(schema: S, json: string): z.output<S> | undefined {
  return schema.safeParse(parseJson(json)).data
}

/** Entries that fit the schema; empty where it is no list. */
export function storedList<S extends z.ZodType>(schema: S, json: string): z.output<S>[] {
  return listEntries(schema, parseJson(json))
}

/** As `storedList`, of a value that is read already. */
export function listEntries<S extends z.ZodType>(schema: S, entries: unknown): z.output<S>[] {
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown) => {
    const result = schema.safeParse(entry)
    return result.success ? [result.data] : []
  })
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The text of a field of a column that holds a JSON object. */
export function jsonField(db: Db, column: string, field: string): RawBuilder<string> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const json = isPostgres ? sql`cast(${sql.ref(column)} as json)` : sql.ref(column)
  return sql<string>`${json} ->> ${sql.lit(field)}`
}
