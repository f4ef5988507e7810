import { CompiledQuery } from 'kysely'
import { type Db, inTransaction } from './open.ts'

/** Products marked in one statement: SQLite takes 32,766 parameters. */
const MARKED_AT_ONCE = 5_000

/** What every process follows; each grows by one with each change. */
export interface Versions {
  /** Of the catalogue and the content. */
  catalogue: number
  /** Of what products are grouped by: categories, brands and shelves. */
  groups: number
}

/** Both versions as they are committed. */
export async function readVersions(db: Db): Promise<Versions> {
  const rows = await db.selectFrom('versions').select(['name', 'value']).execute()
  const versions: Versions = { catalogue: 0, groups: 0 }
  for (const { name, value } of rows) versions[name] = value
  return versions
}

// Ready made: every list asks it first.
const catalogueVersion = CompiledQuery.raw("select value from versions where name = 'catalogue'")

/** The number that caches of the catalogue and the content follow, in every process. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const { rows } = await db.executeQuery<{ value: number }>(catalogueVersion)
  const [row] = rows
  if (!row) throw new Error('the catalogue has no version')
  return row.value
}

/**
 * Makes every cache forget: after each change of the catalogue or the content. `productIds` are the
 * products that lists and search must read anew: new ones, and those with another name, brand,
 * category, price, sale or flag, whose stock became or was 0, and those that are searched by
 * another name of a brand or a category. Within a transaction they must be its own already, by an
 * update: the version's row is the last lock that anybody takes. Without a transaction it makes
 * one.
 */
export async function bumpCatalogueVersion(
  db: Db,
  productIds: readonly number[] = [],
): Promise<void> {
  const bump = async (trx: Db): Promise<void> => {
    const changed_in = await raise(trx, 'catalogue')
    const ids = productIds.toSorted((a, b) => a - b)
    for (let start = 0; start < ids.length; start += MARKED_AT_ONCE)
      await trx
        .updateTable('products')
        .set({ changed_in })
        .where('id', 'in', ids.slice(start, start + MARKED_AT_ONCE))
        .execute()
  }
  await (db.isTransaction ? bump(db) : inTransaction(db, bump))
}

/**
 * Says that categories, brands, or shelves and what stands on them changed; in the transaction that
 * changed them, after it has raised the catalogue's version.
 */
export async function bumpGroupsVersion(trx: Db): Promise<void> {
  await raise(trx, 'groups')
}

async function raise(db: Db, name: keyof Versions): Promise<number> {
  const { value } = await db
    .updateTable('versions')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
