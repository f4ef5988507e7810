import type { Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import { LIST_NAMES, type ListName, lists } from './lists.ts'

export type Stored<N extends ListName> = Selectable<Database[N]>

/** What the shop holds of every list, by key. */
export type Existing = { [N in ListName]: Map<string, Stored<N>> }

/** The only keys that are read of a list; a list that is not named is read whole. */
export type Scope = Partial<Record<ListName, readonly string[]>>

/** Reads every list of the shop, as far as the scope goes. */
export async function loadExisting(db: Db, scope: Scope = {}): Promise<Existing> {
  const tables: [ListName, Map<string, unknown>][] = []
  for (const name of LIST_NAMES) tables.push([name, await loadList(db, name, scope[name])])
  return Object.fromEntries(tables) as Existing
}

/** Reads one list of the shop, or these keys of it. */
export async function loadList<N extends ListName>(
  db: Db,
  name: N,
  keys?: readonly string[],
): Promise<Map<string, Stored<N>>> {
  if (keys?.length === 0) return new Map()
  const { key } = lists[name]
  const whole = db.selectFrom(name as 'pages').selectAll()
  const rows = await (keys ? whole.where(key as 'slug', 'in', keys) : whole).execute()
  const keyed = rows as unknown as Record<string, unknown>[]
  return new Map(keyed.map(row => [String(row[key]), row as unknown as Stored<N>]))
}
