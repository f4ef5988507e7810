import { type Kysely, sql } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** Places of delivery windows that shoppers hold before they order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('window_holds')
    .addColumn('user_id', 'integer', column => column.references('users.id').unique())
    .addColumn('device_hash', 'text', column => column.unique())
    .addColumn('window_id', 'integer', column => column.notNull().references('delivery_windows.id'))
    .addColumn('held_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('extended', 'integer', column => column.notNull().defaultTo(0))
    .addCheckConstraint('window_holds_holder', sql`(user_id is null) <> (device_hash is null)`)
    .execute()
  for (const column of ['window_id', 'expires_at'])
    await db.schema
      .createIndex(`window_holds_${column}`)
      .on('window_holds')
      .column(column)
      .execute()
}
