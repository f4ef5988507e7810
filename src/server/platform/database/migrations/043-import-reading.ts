import type { Kysely } from 'kysely'

/** How a file in preview is read, and the columns that an owner assigned to files of its shape. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('import_files')
    .addColumn('reading', 'text', column => column.notNull().defaultTo('{}'))
    .execute()
  await db.schema
    .createTable('import_columns')
    .addColumn('shape', 'text', column => column.primaryKey())
    .addColumn('columns', 'text', column => column.notNull())
    .execute()
}
