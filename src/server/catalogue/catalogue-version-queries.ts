import { CompiledQuery } from 'kysely'
import { type Db, joinTransaction } from '../platform/database/open.ts'

/** SQLite takes 32,766 parameters. */
const MARK_BATCH = 5_000

/** Every process follows these; each change increments one. */
export interface Versions {
  /** Of the catalogue and the content. */
  catalogue: number
  /** Of categories, brands and shelves. */
  groups: number
}

export async function readVersions(db: Db): Promise<Versions> {
  const rows = await db.selectFrom('versions').select(['name', 'value']).execute()
  const versions: Versions = { catalogue: 0, groups: 0 }
  for (const { name, value } of rows) versions[name] = value
  return versions
}

// Compiled once: every list reads it.
const catalogueVersion = CompiledQuery.raw("select value from versions where name = 'catalogue'")

export async function readCatalogueVersion(db: Db): Promise<number> {
  const { rows } = await db.executeQuery<{ value: number }>(catalogueVersion)
  const [row] = rows
  if (!row) throw new Error('the catalogue has no version')
  return row.value
}

/**
 * Invalidates every process's caches after a change of catalogue or content. Starts a transaction
 * where there is none; within one, it must come last, because its row is the last in the lock
 * order.
 * @param productIds products that lists and search must reload: new ones, those with another name,
 * brand, category, price, sale or flag, whose inventory became or was 0, and those of a renamed
 * brand or category; already updated in the same transaction
 */
export async function bumpCatalogueVersion(
  db: Db,
  productIds: readonly number[] = [],
): Promise<void> {
  await joinTransaction(db, async trx => {
    const changed_in = await increment(trx, 'catalogue')
    const ids = productIds.toSorted((a, b) => a - b)
    for (let start = 0; start < ids.length; start += MARK_BATCH)
      await trx
        .updateTable('products')
        .set({ changed_in })
        .where('id', 'in', ids.slice(start, start + MARK_BATCH))
        .execute()
  })
}

/** In the transaction of the change, after `bumpCatalogueVersion`. */
export async function bumpGroupsVersion(trx: Db): Promise<void> {
  await increment(trx, 'groups')
}

async function increment(db: Db, name: keyof Versions): Promise<number> {
  const { value } = await db
    .updateTable('versions')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
