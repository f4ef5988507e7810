import { DiscountType } from '#lib/codes/product.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { type ChangedBy, insertChanges, type NewChange } from '../staff/change-queries.ts'
import type { Existing } from '../import/existing.ts'
import type { TableName } from '../import/lists.ts'
import type { Difference } from '../import/upsert.ts'
import type { Writing } from '../import/writing.ts'
import { RECORD_OF } from './record-queries.ts'

const RECORDS = { ...RECORD_OF, products: 'product', bundles: 'bundle' } as const

const isRecorded = (list: TableName): list is keyof typeof RECORDS => list in RECORDS

const FLAGS = new Set(['available', 'comming_soon', 'wholesale'])
const MOMENTS = new Set(['special_sale_expiration', 'started_at', 'expired_at', 'added_at'])
const DERIVED = new Set(['slug', 'changed_at', 'sku', 'code'])

/** @param silent keys whose change follows another record's and has no entry of its own */
export async function recordWrites(
  writing: Writing,
  by: ChangedBy,
  silent: ReadonlySet<string> = new Set(),
): Promise<void> {
  const changes = [...writing.differences.values()]
    .filter(({ key }) => !silent.has(key))
    .flatMap(each => changeOf(writing, each, by))
  await insertChanges(writing.trx, changes)
}

function changeOf(
  writing: Writing,
  difference: Difference,
  { now, actor }: ChangedBy,
): NewChange[] {
  if (!isRecorded(difference.list)) return []
  const { before, after } = readableDifference(writing.existing, difference)
  const change: NewChange = {
    at: now,
    staffId: actor,
    record: RECORDS[difference.list],
    recordId: writing.id(difference.list, difference.key),
    action: before ? 'changed' : 'added',
    before,
    after,
  }
  return [change]
}

/** The slug of a brand can be chosen. */
const isDerived = (list: TableName, column: string): boolean =>
  DERIVED.has(column) && !(list === 'brands' && column === 'slug')

type State = Readonly<Record<string, unknown>>

/** Names for ids, dates for moments. */
export function readableDifference(
  existing: Existing,
  { list, before, after }: Difference,
): { before: State | null; after: State } {
  const readable = (state: State) =>
    Object.fromEntries(
      Object.entries(state)
        .filter(
          ([column, value]) => !isDerived(list, column) && (before !== null || value !== null),
        )
        .map(([column, value]) => readableColumn(existing, column, value)),
    )
  return { before: before && readable(before), after: readable(after) }
}

function readableColumn(existing: Existing, column: string, value: unknown): [string, unknown] {
  const nameOf = (list: 'brands' | 'categories') =>
    [...existing[list].values()].find(({ id }) => id === value)?.name ?? value
  if (column === 'brand_id') return ['brand', nameOf('brands')]
  if (column === 'category_id') return ['category', nameOf('categories')]
  if (column === 'parent_id') return ['parent', nameOf('categories')]
  if (FLAGS.has(column)) return [column, value === 1]
  if (MOMENTS.has(column) && typeof value === 'number') return [column, formatJalaliDateTime(value)]
  if (column === 'barcodes' && typeof value === 'string')
    return [column, value.replaceAll('|', '، ')]
  if (column === 'discount_type')
    return [column, value === DiscountType.rials ? 'fixed' : 'percent']
  return [column, value]
}
