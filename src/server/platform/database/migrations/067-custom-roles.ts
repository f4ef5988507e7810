import type { Kysely } from 'kysely'
import { tableWithId } from './table-with-id.ts'

/** Roles that the shop defines itself; `roles` of a staff member names them by id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db)('staff_roles')
    .addColumn('name', 'text', c => c.notNull().unique())
    .addColumn('permissions', 'text', c => c.notNull())
    .addColumn('created_at', 'bigint', c => c.notNull())
    .execute()
}
