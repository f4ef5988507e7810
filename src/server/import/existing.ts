import type { Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import { LIST_NAMES, type ListName, lists } from './lists.ts'

export type Stored<N extends ListName> = Selectable<Database[N]>

/** The shop's rows of every list, by key. */
export type Existing = { [N in ListName]: Map<string, Stored<N>> }

/** Keys to read of a list; other lists are read as a whole. */
export type Scope = Partial<Record<ListName, readonly string[]>>

export async function loadExisting(db: Db, scope: Scope = {}): Promise<Existing> {
  const tables: [ListName, Map<string, unknown>][] = []
  for (const name of LIST_NAMES) tables.push([name, await loadList(db, name, scope[name])])
  return Object.fromEntries(tables) as Existing
}

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
