import { type CreateTableBuilder, type Kysely, type RawBuilder, sql, SqliteAdapter } from 'kysely'

type Schema = Kysely<unknown>
type Table = CreateTableBuilder<string, string>

export const isSqlite = (db: Pick<Schema, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter

/** The type of a column that holds a file. */
export const bytesType = (db: Schema): RawBuilder<unknown> =>
  isSqlite(db) ? sql`blob` : sql`bytea`

/** A table with a growing integer key; the one place where the engines spell it differently. */
export const tableWithId =
  (db: Schema) =>
  (name: string): Table =>
    isSqlite(db)
      ? db.schema.createTable(name).addColumn('id', 'integer', c => c.primaryKey().autoIncrement())
      : db.schema
          .createTable(name)
          .addColumn('id', 'integer', c => c.generatedByDefaultAsIdentity().primaryKey())
