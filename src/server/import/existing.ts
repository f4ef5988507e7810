import type { Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import { LIST_NAMES, type ListName, lists } from './lists.ts'

export type Stored<N extends ListName> = Selectable<Database[N]>

/** What the shop holds of every list, by key. */
export type Existing = { [N in ListName]: Map<string, Stored<N>> }

/** Reads every list of the shop. */
export async function loadExisting(db: Db): Promise<Existing> {
  const tables: [ListName, Map<string, unknown>][] = []
  for (const name of LIST_NAMES) tables.push([name, await loadList(db, name)])
  return Object.fromEntries(tables) as Existing
}

/** Reads one list of the shop, in the order of its keys. */
export async function loadList<N extends ListName>(
  db: Db,
  name: N,
): Promise<Map<string, Stored<N>>> {
  const { key } = lists[name]
  const rows = await db
    .selectFrom(name as 'pages')
    .selectAll()
    .execute()
  const keyed = rows as unknown as Record<string, unknown>[]
  return new Map(keyed.map(row => [String(row[key]), row as unknown as Stored<N>]))
}
