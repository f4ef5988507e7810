import { sql } from 'kysely'
import { isSqlite } from '../platform/database/migrations/table-with-id.ts'
import type { Db } from '../platform/database/open.ts'

const ROWS_AT_ONCE = 1_000

export interface Table {
  name: string
  columns: string[]
}

export async function listTables(db: Db): Promise<Table[]> {
  const tables = await db.introspection.getTables()
  return tables
    .filter(table => !table.isView)
    .map(({ name, columns }) => ({ name, columns: columns.map(column => column.name).toSorted() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** In parts; call it within a snapshot. */
export const readRows = (db: Db, table: Table): AsyncGenerator<Record<string, unknown>[]> =>
  isSqlite(db) ? readSqliteRows(db, table) : readPostgresRows(db, table)

async function* readSqliteRows(db: Db, { name }: Table) {
  for (let last = -1; ;) {
    const { rows } = await sql<Record<string, unknown> & { row_no: number }>`
      select rowid as row_no, * from ${sql.table(name)} where rowid > ${last}
      order by rowid limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
    yield rows
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)?.row_no ?? last
  }
}

async function* readPostgresRows(db: Db, { name }: Table) {
  await sql`declare backup_rows no scroll cursor for select * from ${sql.table(name)}`.execute(db)
  for (;;) {
    const fetch = sql<Record<string, unknown>>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`
    const { rows } = await fetch.execute(db)
    yield rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close backup_rows`.execute(db)
}

export async function listSequences(db: Db): Promise<{ table: string; last: number }[]> {
  if (isSqlite(db)) {
    const { rows } = await sql<{ name: string; seq: number }>`
      select name, seq from sqlite_sequence`.execute(db)
    return rows.map(({ name, seq }) => ({ table: name, last: seq }))
  }
  const { rows } = await sql<{ table: string; last: number | null }>`
    select t.relname as "table", pg_sequence_last_value(s.oid) as "last"
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace`.execute(db)
  return rows.flatMap(({ table, last }) => (last === null ? [] : [{ table, last }]))
}

export async function setSequence(db: Db, table: string, last: number): Promise<void> {
  if (isSqlite(db)) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
  } else if (last > 0) {
    // SQLite counts from 0 a table that was recreated while empty; PostgreSQL from 1.
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db)
  }
}

/** Runs `work` with foreign keys checked at its end; a violation rolls everything back. */
export async function withDeferredForeignKeys<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (isSqlite(db)) return withDeferredForeignKeysSqlite(db, work)
  const references = await listForeignKeys(db)
  const alter = async (trx: Db, mode: string): Promise<void> => {
    for (const { table, name } of references)
      await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(mode)}`.execute(
        trx,
      )
  }
  return db.transaction().execute(async trx => {
    await alter(trx, 'deferrable initially deferred')
    const result = await work(trx)
    await sql`set constraints all immediate`.execute(trx)
    await alter(trx, 'not deferrable')
    return result
  })
}

async function listForeignKeys(db: Db) {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as "table", conname as "name" from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)
  return rows
}

async function withDeferredForeignKeysSqlite<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async connection => {
    await sql`pragma foreign_keys = off`.execute(connection)
    try {
      return await connection.transaction().execute(async trx => {
        const result = await work(trx)
        const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(trx)
        const tables = [...new Set(rows.map(({ table }) => table))].join(', ')
        if (tables) throw new Error(`foreign key violations in: ${tables}`)
        return result
      })
    } finally {
      await sql`pragma foreign_keys = on`.execute(connection)
    }
  })
}
