import { checkCategories } from './check-categories.ts'
import { checkCompanies } from './check-companies.ts'
import { checkPrices } from './check-prices.ts'
import { checkReferences } from './check-references.ts'
import { checkWindows } from './check-windows.ts'
import type { Existing } from './existing.ts'
import { type List, LIST_NAMES, lists, requiredColumns } from './lists.ts'
import { type Problem, problemAt, type Row } from './problem.ts'
import type { Files } from './read-folder.ts'

export function checkTogether(files: Files, existing: Existing, now: number): Problem[] {
  return [
    ...checkRequired(files, existing),
    ...checkReferences(files, existing),
    ...checkCategories(files, existing),
    ...checkPrices(files, existing, now),
    ...checkWindows(files, existing),
    ...checkCompanies(files, existing),
  ]
}

/** New records need all columns; existing ones keep what the file lacks. */
function checkRequired(files: Files, existing: Existing): Problem[] {
  return LIST_NAMES.flatMap(name => {
    const list: List = lists[name]
    const rows: Row<Record<string, unknown>>[] = files.lists[name]
    const newRows = rows.filter(({ data }) => !existing[name].has(String(data[list.key])))
    return requiredColumns(list).flatMap(column => {
      const lacking = newRows.filter(({ data }) => data[column] === undefined)
      return missingColumn(list, column, lacking)
    })
  })
}

/** A column missing from a CSV file is one problem, at the first row that needs it. */
function missingColumn(
  { key, noun }: List,
  column: string,
  lacking: Row<Record<string, unknown>>[],
): Problem[] {
  const reason = (row: Row<Record<string, unknown>>): string =>
    `must be given: the ${noun} ${String(row.data[key])} is new in the shop`
  const [first] = lacking
  if (!first) return []
  if (first.line === null) return lacking.map(row => problemAt(row, column, reason(row)))
  return [{ ...problemAt(first, column, reason(first)), lacksColumn: true }]
}
