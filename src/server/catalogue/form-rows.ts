import type { GroupList } from '#lib/contract/admin/group.ts'
import type { Cells } from '../import/record-cells.ts'
import { LIST_NAMES, lists } from '../import/lists.ts'
import { type Problem, problemAt } from '../import/problem.ts'
import type { Files } from '../import/read-folder.ts'
import { parseRows } from '../import/rows.ts'

export type OfficeList = 'products' | 'bundles' | GroupList

export interface FormRecord {
  key: string
  /** Changed columns; null for an empty cell. */
  cells: Cells
  /** Their values when they were read; null for a new record. */
  before: Cells | null
  /** A price below half of the last day's highest that was confirmed, in rials. */
  acceptedPrice?: number | undefined
  /** Its change follows another record's and has no entry in the history. */
  skipsHistory?: boolean
}

/** Set by the operator's files only. */
const IMPORT_ONLY_COLUMNS: ReadonlySet<string> = new Set(['sold', 'added_at'])

/** Validated together: with one faulty, messages about the others mislead. */
const DEPENDENT_COLUMNS: readonly (readonly string[])[] = [
  ['price', 'price_by_discount', 'special_sale_value', 'special_sale_expiration'],
  ['started_at', 'expired_at'],
]

interface FormRows {
  files: Files
  problems: Problem[]
}

export function parseFormRows(list: OfficeList, records: readonly FormRecord[]): FormRows {
  const problems: Problem[] = []
  const files = filesOf(list, records, problems)
  if (problems.length === 0) return { files, problems }
  // The remaining cells are still validated, so that a form shows all its faults at once.
  return { files: filesOf(list, withoutFaulty(records, problems), []), problems }
}

export const RECORD_MISSING = 'is not in the shop any more'

/** Drops repeated problems of a cell, and all but the first of a missing record. */
export function mergeProblems(first: readonly Problem[], all: readonly Problem[]): Problem[] {
  const missing = new Set(
    all.filter(({ message }) => message === RECORD_MISSING).map(({ file }) => file),
  )
  const cellOf = ({ file, column }: Problem): string => `${rootOf(column)}.${file}`
  const cells = new Set(first.map(cellOf))
  const later = all.filter(problem => !first.includes(problem) && !cells.has(cellOf(problem)))
  return [...first, ...later].filter(
    ({ file, message }) => !missing.has(file) || message === RECORD_MISSING,
  )
}

/** `products[2].count` belongs to the column `products`. */
export const rootOf = (column: string): string => column.replace(/[[.].*$/, '')

function withoutFaulty(records: readonly FormRecord[], problems: readonly Problem[]): FormRecord[] {
  return records.map(record => {
    const columns = problems
      .filter(({ file }) => file === record.key)
      .map(problem => rootOf(problem.column))
    const related = DEPENDENT_COLUMNS.filter(group =>
      group.some(name => columns.includes(name)),
    ).flat()
    const faulty = new Set([...columns, ...related])
    const valid = Object.entries(record.cells).filter(([name]) => !faulty.has(name))
    return { ...record, cells: Object.fromEntries(valid) }
  })
}

function filesOf(list: OfficeList, records: readonly FormRecord[], problems: Problem[]): Files {
  const rows = records.map(({ key, cells }) => ({
    file: key,
    line: null,
    path: '',
    values: { ...cells, [lists[list].key]: key },
  }))
  const empty = Object.fromEntries(LIST_NAMES.map(name => [name, []])) as unknown as Files['lists']
  for (const row of rows)
    for (const name of Object.keys(row.values).filter(column => IMPORT_ONLY_COLUMNS.has(column)))
      problems.push(problemAt(row, name, 'is not a field of this record'))
  const parsed = { ...empty, [list]: parseRows(lists[list], rows, problems) }
  return { present: [], lists: parsed, home: null, settings: null }
}
