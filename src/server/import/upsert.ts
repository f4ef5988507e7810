import type { Trx } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import type { Stored } from './existing.ts'
import { type ListName, lists } from './lists.ts'

/** Values by column; one that is undefined is not named by the file. */
export type Columns<N extends ListName> = Partial<Record<keyof Database[N], unknown>>

/** A record as the files want it. */
export interface Wanted<N extends ListName> {
  key: string
  /** What the file names. */
  columns: Columns<N>
  /** What a new record has where the file names nothing. */
  defaults?: Columns<N>
}

/** What an import does to one record. */
export type Outcome = 'inserted' | 'updated' | 'unchanged'

/** What an import writes of one record: by column, what was (null: it is new) and what is. */
export interface Difference {
  list: ListName
  key: string
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>>
}

/** What becomes of wanted records, and the rows that bring it about. */
export interface UpsertPlan {
  outcomes: Map<string, Outcome>
  differences: Difference[]
  groups: readonly RowGroup[]
}

/** Rows that are written alike: in the same columns. */
interface RowGroup {
  rows: Values[]
  named: string[]
}

// SQLite takes 32,766 parameters in a statement, PostgreSQL 65,535.
const MAX_PARAMETERS = 16_000

/** Lists whose records say when they last changed. */
const DATED: ReadonlySet<ListName> = new Set(['products', 'bundles', 'landings', 'pages', 'faqs'])

type Values = Record<string, unknown>

/**
 * Brings the wanted records into the shop: new ones whole, known ones in the columns that the file
 * names, and only where they differ. What has a page of its own is marked with `now` (epoch seconds)
 * where it changes. The outcome of each by its key, and what differs.
 */
export async function upsert<N extends ListName>(
  trx: Trx,
  name: N,
  existing: Map<string, Stored<N>>,
  wanted: readonly Wanted<N>[],
  now: number,
): Promise<UpsertPlan> {
  const plan = planUpsert(name, existing, wanted, now)
  for (const { rows, named } of plan.groups) await write(trx, name, rows, named)
  return plan
}

/** What `upsert` would do, without doing it. */
export function planUpsert<N extends ListName>(
  name: N,
  existing: Map<string, Stored<N>>,
  wanted: readonly Wanted<N>[],
  now: number,
): UpsertPlan {
  const outcomes = new Map<string, Outcome>()
  const differences: Difference[] = []
  const groups = new Map<string, RowGroup>()
  for (const record of wanted) {
    const before = existing.get(record.key) as Values | undefined
    const columns = defined(record.columns)
    const outcome = outcomeOf(before, columns)
    outcomes.set(record.key, outcome)
    if (outcome === 'unchanged') continue
    differences.push({ list: name, key: record.key, ...differing(before, columns) })
    if (DATED.has(name)) columns['changed_at'] = now
    const named = Object.keys(columns).filter(each => !before || before[each] !== columns[each])
    const row = { ...(before ?? defined(record.defaults ?? {})), ...columns }
    const group = groups.get(`${outcome} ${named.join()}`) ?? { rows: [], named }
    group.rows.push(withoutId(name, row))
    groups.set(`${outcome} ${named.join()}`, group)
  }
  return { outcomes, differences, groups: [...groups.values()] }
}

/** The columns that are written, where they differ from what was. */
function differing(before: Values | undefined, columns: Values): Omit<Difference, 'list' | 'key'> {
  if (!before) return { before: null, after: { ...columns } }
  const changed = Object.keys(columns).filter(column => before[column] !== columns[column])
  const of = (values: Values) => Object.fromEntries(changed.map(each => [each, values[each]]))
  return { before: of(before), after: of(columns) }
}

const defined = (columns: object): Values =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))

function outcomeOf(before: Values | undefined, columns: Values): Outcome {
  if (!before) return 'inserted'
  const differs = Object.entries(columns).some(([column, value]) => before[column] !== value)
  return differs ? 'updated' : 'unchanged'
}

/** The database gives the id, unless operators do. */
function withoutId(name: ListName, { id, ...row }: Values): Values {
  return lists[name].key === 'id' ? { id, ...row } : row
}

async function write(trx: Trx, name: ListName, rows: Values[], named: string[]): Promise<void> {
  const { key } = lists[name]
  const changed = named.filter(column => column !== key)
  const size = Math.max(1, Math.floor(MAX_PARAMETERS / Object.keys(rows[0] ?? {}).length))
  for (let start = 0; start < rows.length; start += size)
    await trx
      .insertInto(name as 'pages')
      .values(rows.slice(start, start + size) as never)
      .onConflict(conflict => {
        const target = conflict.column(key as 'slug')
        return changed.length === 0
          ? target.doNothing()
          : target.doUpdateSet(eb =>
              Object.fromEntries(
                changed.map(column => [column, eb.ref(`excluded.${column}` as 'excluded.title')]),
              ),
            )
      })
      .execute()
}
