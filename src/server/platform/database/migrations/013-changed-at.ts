import type { Kysely } from 'kysely'

/** When an import last changed what stands on a page of its own: `lastmod` of the sitemap. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['products', 'bundles', 'landings', 'pages'])
    await db.schema.alterTable(table).addColumn('changed_at', 'bigint').execute()
  // The sitemap counts all products by their ids: with this index it need not read them.
  await db.schema
    .createIndex('products_id_changed_at')
    .on('products')
    .columns(['id', 'changed_at'])
    .execute()
}
