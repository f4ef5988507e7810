import type { Kysely } from 'kysely'

/** When a line of a cart was last added or changed, by which left carts are listed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cart_lines').renameColumn('created_at', 'changed_at').execute()
  await db.schema
    .createIndex('cart_lines_changed')
    .on('cart_lines')
    .columns(['user_id', 'changed_at'])
    .execute()
}
