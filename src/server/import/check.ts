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

/** Rows of a CSV file that are named for the columns that it lacks: all rows lack the same. */
const LACKING_SHOWN = 20

/** New records need all columns; existing ones keep what the file lacks. */
function checkRequired(files: Files, existing: Existing): Problem[] {
  return LIST_NAMES.flatMap(name => {
    const list: List = lists[name]
    const rows: Row<Record<string, unknown>>[] = files.lists[name]
    const newRows = rows.filter(({ data }) => !existing[name].has(String(data[list.key])))
    const required = requiredColumns(list)
    const problems = newRows.flatMap(row =>
      missingColumns(
        list,
        row,
        required.filter(column => row.data[column] === undefined),
      ),
    )
    return problems[0]?.lacksColumn ? problems.slice(0, LACKING_SHOWN) : problems
  })
}

/** Of a CSV file one problem a row, whose key may be mistyped. */
function missingColumns(
  { key, noun }: List,
  row: Row<Record<string, unknown>>,
  columns: readonly string[],
): Problem[] {
  if (columns.length === 0) return []
  const keyText = String(row.data[key])
  if (row.line === null)
    return columns.map(column =>
      problemAt(row, column, `must be given: the ${noun} ${keyText} is new in the shop`),
    )
  const message = `${keyText} is not in the shop; a new ${noun} needs ${columns.join(', ')}`
  return [{ ...problemAt(row, key, message), lacksColumn: true }]
}
