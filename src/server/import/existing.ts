import type { Selectable } from 'kysely'
import type { PriceLevel } from '#lib/rules/price-change.ts'
import { findFormerPrices } from '../catalogue/former-price-queries.ts'
import type { Db } from '../platform/database/open.ts'
import type { Database } from '../platform/database/schema.ts'
import type { PricedList } from '../catalogue/product-schema.ts'
import { LIST_NAMES, type ListName, lists } from './lists.ts'

export type Stored<N extends ListName> = Selectable<Database[N]>

/** The shop's rows of every list, by key. */
export type StoredLists = { [N in ListName]: Map<string, Stored<N>> }

export interface Existing extends StoredLists {
  /** The highest prices of the last day before a fall, by id. */
  formerPrices: Record<PricedList, Map<number, PriceLevel>>
}

/** Keys to read of a list; other lists are read as a whole. */
export type Scope = Partial<Record<ListName, readonly string[]>>

/** `now` in epoch seconds. */
export async function loadExisting(db: Db, now: number, scope: Scope = {}): Promise<Existing> {
  const tables: [ListName, Map<string, unknown>][] = []
  for (const name of LIST_NAMES) tables.push([name, await loadList(db, name, scope[name])])
  const stored = Object.fromEntries(tables) as StoredLists
  const former = async (list: PricedList) =>
    findFormerPrices(db, list, now, scope[list] && idsOf(stored[list].values()))
  const formerPrices = { products: await former('products'), bundles: await former('bundles') }
  return { ...stored, formerPrices }
}

const idsOf = (records: Iterable<{ id: number }>): number[] => [...records].map(({ id }) => id)

export async function loadList<N extends ListName>(
  db: Db,
  name: N,
  keys?: readonly string[],
): Promise<Map<string, Stored<N>>> {
  if (keys?.length === 0) return new Map()
  const { key } = lists[name]
  const query = db.selectFrom(name as 'pages').selectAll()
  const rows = await (keys ? query.where(key as 'slug', 'in', keys) : query).execute()
  const records = rows as unknown as Record<string, unknown>[]
  return new Map(records.map(row => [String(row[key]), row as unknown as Stored<N>]))
}
