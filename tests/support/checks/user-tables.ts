import { sql } from 'kysely'
import { isSqlite } from '#server/platform/database/migrations/table-with-id.ts'
import type { Db } from '#server/platform/database/open.ts'

/** Columns that name a person although no foreign key says so. */
const NAMING = new Set(['user_id', 'mobile'])
/** Tables of people who are no customers. */
const OTHERS = new Set(['staff', 'staff_sessions'])

interface Reference {
  child: string
  parent: string
}

/** Every table that refers to a user, over however many tables, the users themselves included. */
export async function tablesOfUsers(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const references = await referencesOf(
    db,
    tables.map(({ name }) => name),
  )
  const named = tables.filter(
    ({ name, columns }) => !OTHERS.has(name) && columns.some(each => NAMING.has(each.name)),
  )
  const found = new Set(['users', ...named.map(({ name }) => name)])
  for (const table of found)
    for (const { child } of references.filter(({ parent }) => parent === table)) found.add(child)
  return [...found].toSorted()
}

async function referencesOf(db: Db, tables: readonly string[]): Promise<Reference[]> {
  if (!isSqlite(db)) {
    const { rows } = await sql<Reference>`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent
      from pg_constraint where contype = 'f'`.execute(db)
    return rows
  }
  const found = tables.map(async child => {
    const { rows } = await sql<{ table: string }>`
      select "table" from pragma_foreign_key_list(${sql.lit(child)})`.execute(db)
    return rows.map(({ table }) => ({ child, parent: table }))
  })
  return (await Promise.all(found)).flat()
}
