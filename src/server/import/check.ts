import { checkCategories } from './check-categories.ts'
import { checkCompanies } from './check-companies.ts'
import { checkPrices } from './check-prices.ts'
import { checkReferences } from './check-references.ts'
import { checkWindows } from './check-windows.ts'
import type { Existing } from './existing.ts'
import { type List, LIST_NAMES, lists, requiredColumns } from './lists.ts'
import { type Problem, problemAt, type Row } from './problem.ts'
import type { Files } from './read-folder.ts'

/** What the records of the files do to each other and to what the shop holds already. */
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

/** A new record needs all its columns; one that is known keeps what the file does not name. */
function checkRequired(files: Files, existing: Existing): Problem[] {
  return LIST_NAMES.flatMap(name => {
    const list: List = lists[name]
    const rows: Row<Record<string, unknown>>[] = files.lists[name]
    const fresh = rows.filter(({ data }) => !existing[name].has(String(data[list.key])))
    return requiredColumns(list).flatMap(column => {
      const lacking = fresh.filter(({ data }) => data[column] === undefined)
      return missingColumn(list, column, lacking)
    })
  })
}

/** A column that a CSV file lacks is one problem, at the first row that needs it. */
function missingColumn(
  { key, noun }: List,
  column: string,
  lacking: Row<Record<string, unknown>>[],
): Problem[] {
  const because = (row: Row<Record<string, unknown>>): string =>
    `must be given: the ${noun} ${String(row.data[key])} is new in the shop`
  const [first] = lacking
  if (!first) return []
  if (first.line === null) return lacking.map(row => problemAt(row, column, because(row)))
  return [{ ...problemAt(first, column, because(first)), lacksColumn: true }]
}
