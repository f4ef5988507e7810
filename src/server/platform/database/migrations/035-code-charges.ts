import type { Kysely } from 'kysely'

/** What a code was charged to, to be given back once, and the hashes of the codes it replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('codes').addColumn('charges', 'text').execute()
  await db.schema
    .alterTable('codes')
    .addColumn('former_hashes', 'text', column => column.notNull().defaultTo(''))
    .execute()
}
