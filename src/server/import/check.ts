import { checkBarcodes } from './check-barcodes.ts'
import { checkCategories } from './check-categories.ts'
import { checkPrices } from './check-prices.ts'
import { checkReferences } from './check-references.ts'
import type { Existing } from './existing.ts'
import { type Data, type List, LIST_NAMES, lists, requiredColumns } from './lists.ts'
import { type Problem, problemAt, type Row } from './problem.ts'
import type { Files } from './read-folder.ts'
import { hoursFault, withMidnightEnd } from '#lib/rules/delivery-window.ts'

export function checkTogether(files: Files, existing: Existing, now: number): Problem[] {
  return [
    ...checkRequired(files, existing),
    ...checkReferences(files, existing),
    ...checkCategories(files, existing),
    ...checkBarcodes(files, existing),
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
    const required = requiredColumns(list)
    return newRows.flatMap(row =>
      missingColumns(
        list,
        row,
        required.filter(column => row.data[column] === undefined),
      ),
    )
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

function checkCompanies(files: Files, existing: Existing): Problem[] {
  const rows = files.lists.companies
  const joinCodes = new Map(rows.map(({ data }) => [data.code, data.join_code]))
  const others = [...existing.companies.values()].filter(
    ({ code }) => joinCodes.get(code) === undefined,
  )
  const owners = new Map(others.map(({ code, join_code }) => [join_code, code]))
  return rows.flatMap(row => {
    const { code, join_code: joinCode } = row.data
    if (typeof joinCode !== 'string') return []
    const owner = owners.get(joinCode)
    owners.set(joinCode, owner ?? code)
    return owner === undefined
      ? []
      : [problemAt(row, 'join_code', `${joinCode} is the join code of ${owner} already`)]
  })
}

const OVERNIGHT =
  'must be after the start of the window: one that crosses midnight is two, to 24 and from 0 of the next day'

const checkWindows = (files: Files, existing: Existing): Problem[] =>
  files.lists.window_templates.flatMap(row => checkWindow(row, existing))

function checkWindow(row: Row<Data<'window_templates'>>, existing: Existing): Problem[] {
  const { data } = row
  const stored = existing.window_templates.get(data.code)
  const hour = (name: 'started' | 'finished') => data[`${name}_hr`] ?? stored?.[`${name}_hr`]
  const minute = (name: 'started' | 'finished') => data[`${name}_mn`] ?? stored?.[`${name}_mn`] ?? 0
  const [from, to] = [hour('started'), hour('finished')]
  if (from === undefined || to === undefined) return []
  const hours = {
    ...{ started_hr: from, started_mn: minute('started') },
    ...{ finished_hr: to, finished_mn: minute('finished') },
  }
  switch (hoursFault(withMidnightEnd(hours))) {
    case 'overnight':
      return [problemAt(row, 'finished_hr', OVERNIGHT)]
    case 'empty':
      return [problemAt(row, 'finished_hr', 'must be after the start of the window')]
    case 'past-midnight':
      return [problemAt(row, 'finished_mn', 'must be 0 when the window ends at 24')]
    case null:
      return []
  }
}
