import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { insertChanges, type NewChange } from '../../db/change.ts'
import type { Existing } from '../../import/existing.ts'
import type { Difference } from '../../import/upsert.ts'
import type { Writing } from '../../import/writing.ts'
import type { ChangedBy } from '../change-window.ts'

/** The lists of which the office tells what was changed. */
const RECORDS = { products: 'product', bundles: 'bundle' } as const
/** SQLite takes 32,766 parameters in a statement. */
const CHANGES_AT_ONCE = 1_000

const FLAGS = new Set(['available', 'comming_soon', 'wholesale'])
const MOMENTS = new Set(['special_sale_expiration', 'started_at', 'expired_at', 'added_at'])
/** Made from other columns. */
const MADE = new Set(['slug', 'changed_at', 'sku', 'code'])

/** Writes to the record of changes what was written of products and bundles. */
export async function insertWritten(writing: Writing, by: ChangedBy): Promise<void> {
  const changes = [...writing.differences.values()].flatMap(each => changeOf(writing, each, by))
  for (let start = 0; start < changes.length; start += CHANGES_AT_ONCE)
    await insertChanges(writing.trx, changes.slice(start, start + CHANGES_AT_ONCE))
}

function changeOf(writing: Writing, written: Difference, { now, actor }: ChangedBy): NewChange[] {
  if (written.list !== 'products' && written.list !== 'bundles') return []
  const { before, after } = toldDifference(writing.existing, written)
  const change: NewChange = {
    at: now,
    staffId: actor,
    record: RECORDS[written.list],
    recordId: writing.id(written.list, written.key),
    action: before ? 'changed' : 'added',
    before,
    after,
  }
  return [change]
}

type State = Readonly<Record<string, unknown>>

/** A difference as people read it: names for ids, dates for moments. */
export function toldDifference(
  existing: Existing,
  { before, after }: Difference,
): { before: State | null; after: State } {
  const told = (state: State) =>
    Object.fromEntries(
      Object.entries(state)
        .filter(([column, value]) => !MADE.has(column) && (before !== null || value !== null))
        .map(([column, value]) => toldColumn(existing, column, value)),
    )
  return { before: before && told(before), after: told(after) }
}

function toldColumn(existing: Existing, column: string, value: unknown): [string, unknown] {
  const named = (list: 'brands' | 'categories') =>
    [...existing[list].values()].find(({ id }) => id === value)?.name ?? value
  if (column === 'brand_id') return ['brand', named('brands')]
  if (column === 'category_id') return ['category', named('categories')]
  if (FLAGS.has(column)) return [column, value === 1]
  if (MOMENTS.has(column) && typeof value === 'number') return [column, formatJalaliDateTime(value)]
  if (column === 'discount_type') return [column, value === 1 ? 'fixed' : 'percent']
  return [column, value]
}
