import type { Kysely } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** The numbers that users had before: what was written under them is found when they are forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('former_mobiles')
    .addColumn('user_id', 'integer', c => c.notNull().references('users.id'))
    .addColumn('mobile', 'text', c => c.notNull())
    .addColumn('left_at', 'bigint', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('former_mobiles_user')
    .on('former_mobiles')
    .column('user_id')
    .execute()
}
