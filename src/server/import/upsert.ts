import type { Trx } from '../platform/database/open.ts'
import type { Stored } from './existing.ts'
import { lists, type TableName } from './lists.ts'

/** An undefined value is not in the file. */
export type Columns<N extends TableName> = Partial<Record<keyof Stored<N>, unknown>>

export interface UpsertRecord<N extends TableName> {
  key: string
  columns: Columns<N>
  /** Of a new record, for columns missing from the file. */
  defaults?: Columns<N>
}

export type Outcome = 'inserted' | 'updated' | 'unchanged'

/** `before` is null for a new record. */
export interface Difference {
  list: TableName
  key: string
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>>
}

export interface UpsertPlan {
  outcomes: Map<string, Outcome>
  differences: Difference[]
  groups: readonly RowGroup[]
}

interface RowGroup {
  rows: Values[]
  columnNames: string[]
}

// SQLite takes 32,766 parameters, PostgreSQL 65,535.
const MAX_PARAMETERS = 16_000

/** Lists with `changed_at`. */
const DATED: ReadonlySet<TableName> = new Set(['products', 'bundles'])

type Values = Record<string, unknown>

/** Updates only columns that differ. Lists with pages get `changed_at = now` (epoch seconds). */
export async function upsert<N extends TableName>(
  trx: Trx,
  name: N,
  existing: Map<string, Stored<N>>,
  records: readonly UpsertRecord<N>[],
  now: number,
): Promise<UpsertPlan> {
  const plan = planUpsert(name, existing, records, now)
  for (const { rows, columnNames } of plan.groups) await write(trx, name, rows, columnNames)
  return plan
}

export function planUpsert<N extends TableName>(
  name: N,
  existing: Map<string, Stored<N>>,
  records: readonly UpsertRecord<N>[],
  now: number,
): UpsertPlan {
  const outcomes = new Map<string, Outcome>()
  const differences: Difference[] = []
  const groups = new Map<string, RowGroup>()
  for (const record of records) {
    const before = existing.get(record.key) as Values | undefined
    const columns = defined(record.columns)
    const outcome = outcomeOf(before, columns)
    outcomes.set(record.key, outcome)
    if (outcome === 'unchanged') continue
    differences.push({ list: name, key: record.key, ...differenceOf(before, columns) })
    if (DATED.has(name)) columns['changed_at'] = now
    const columnNames = Object.keys(columns).filter(
      column => column !== 'barcodes' && (!before || before[column] !== columns[column]),
    )
    const row = { ...(before ?? defined(record.defaults ?? {})), ...columns }
    const group = groups.get(`${outcome} ${columnNames.join()}`) ?? { rows: [], columnNames }
    group.rows.push(columnsOfTable(name, row))
    groups.set(`${outcome} ${columnNames.join()}`, group)
  }
  return { outcomes, differences, groups: [...groups.values()] }
}

function differenceOf(
  before: Values | undefined,
  columns: Values,
): Omit<Difference, 'list' | 'key'> {
  const shown = Object.keys(columns).filter(column => !DERIVED.has(column))
  const changed = shown.filter(column => !before || before[column] !== columns[column])
  const pick = (values: Values) =>
    Object.fromEntries(changed.map(column => [column, values[column]]))
  return { before: before ? pick(before) : null, after: pick(columns) }
}

/** Follows from other columns, so it is no difference of its own. */
const DERIVED: ReadonlySet<string> = new Set(['kept_back'])

const defined = (columns: object): Values =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))

function outcomeOf(before: Values | undefined, columns: Values): Outcome {
  if (!before) return 'inserted'
  const differs = Object.entries(columns).some(([column, value]) => before[column] !== value)
  return differs ? 'updated' : 'unchanged'
}

/** The database assigns ids, except where the id is the key; barcodes have a table of their own. */
function columnsOfTable(name: TableName, { id, barcodes: _, ...row }: Values): Values {
  return lists[name].key === 'id' ? { id, ...row } : row
}

async function write(
  trx: Trx,
  name: TableName,
  rows: Values[],
  columnNames: string[],
): Promise<void> {
  const { key } = lists[name]
  const updated = columnNames.filter(column => column !== key)
  const size = Math.max(1, Math.floor(MAX_PARAMETERS / Object.keys(rows[0] ?? {}).length))
  for (let start = 0; start < rows.length; start += size)
    await trx
      .insertInto(name as 'brands')
      .values(rows.slice(start, start + size) as never)
      .onConflict(conflict => {
        const target = conflict.column(key as 'code')
        return updated.length === 0
          ? target.doNothing()
          : target.doUpdateSet(eb =>
              Object.fromEntries(
                updated.map(column => [column, eb.ref(`excluded.${column}` as 'excluded.name')]),
              ),
            )
      })
      .execute()
}
