import type { Cells } from '../../import/cells-of.ts'
import { LIST_NAMES, lists } from '../../import/lists.ts'
import { type Problem, problemAt } from '../../import/problem.ts'
import type { Files } from '../../import/read-folder.ts'
import { parseRows } from '../../import/rows.ts'

export type OfficeList = 'products' | 'bundles'

/** A record of the catalogue as somebody typed it, in the columns of its file. */
export interface TypedRecord {
  key: string
  /** The columns that change; null for an empty cell. */
  cells: Cells
  /** What those columns held when they were read; null of a record that is to be new. */
  was: Cells | null
  /** The price below half of today's that somebody said yes to, in rials. */
  acceptedPrice?: number | undefined
}

/** What only the operator's files say of a product; the shop itself counts it. */
const SHOPS_OWN: ReadonlySet<string> = new Set(['sold', 'added_at'])

/** Columns that are judged by each other: where one is wrong, what is said of the rest misleads. */
const JUDGED_TOGETHER: readonly (readonly string[])[] = [
  ['price', 'price_by_discount', 'special_sale_value', 'special_sale_expiration'],
  ['started_at', 'expired_at'],
]

interface TypedRows {
  /** What can be judged further, whatever is wrong beside it. */
  files: Files
  problems: Problem[]
}

/** Records that were typed, as files of the importer, and what no column can hold. */
export function typedRows(list: OfficeList, typed: readonly TypedRecord[]): TypedRows {
  const problems: Problem[] = []
  const files = filesOf(list, typed, problems)
  if (problems.length === 0) return { files, problems }
  // The cells that are right are judged in the same go: a form is told of all its faults at once.
  return { files: filesOf(list, withoutWrong(typed, problems), []), problems }
}

/** What is said of a record that somebody took away. */
export const GONE = 'is not in the shop any more'

/**
 * Problems of a form, those of `first` before all others: a cell that is wrong in itself is not told
 * again by what was found later, and of a record that is gone nothing else is.
 */
export function toldOnce(first: readonly Problem[], all: readonly Problem[]): Problem[] {
  const gone = new Set(all.filter(({ message }) => message === GONE).map(({ file }) => file))
  const cellOf = ({ file, column }: Problem): string => `${rootOf(column)}.${file}`
  const cells = new Set(first.map(cellOf))
  const later = all.filter(each => !first.includes(each) && !cells.has(cellOf(each)))
  return [...first, ...later].filter(({ file, message }) => !gone.has(file) || message === GONE)
}

/** `products[2].count` is of the column `products`. */
export const rootOf = (column: string): string => column.replace(/[[.].*$/, '')

function withoutWrong(typed: readonly TypedRecord[], problems: readonly Problem[]): TypedRecord[] {
  return typed.map(record => {
    const own = problems.filter(({ file }) => file === record.key).map(each => rootOf(each.column))
    const others = JUDGED_TOGETHER.filter(group => group.some(name => own.includes(name))).flat()
    const wrong = new Set([...own, ...others])
    const right = Object.entries(record.cells).filter(([name]) => !wrong.has(name))
    return { ...record, cells: Object.fromEntries(right) }
  })
}

function filesOf(list: OfficeList, typed: readonly TypedRecord[], problems: Problem[]): Files {
  const rows = typed.map(({ key, cells }) => ({
    file: key,
    line: null,
    path: '',
    values: { ...cells, [lists[list].key]: key },
  }))
  const empty = Object.fromEntries(LIST_NAMES.map(name => [name, []])) as unknown as Files['lists']
  for (const row of rows)
    for (const name of Object.keys(row.values).filter(column => SHOPS_OWN.has(column)))
      problems.push(problemAt(row, name, 'is not a field of this record'))
  const named = { ...empty, [list]: parseRows(lists[list], rows, problems) }
  return { present: [], lists: named, home: null, settings: null }
}
