import type { Reading, Unit } from '#lib/contract/admin/import-reading.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import type { CsvRecord } from '../csv.ts'
import { ambiguousMoney, moneyText, withoutEntities } from './cell-values.ts'
import { ASSIGNABLE, columnsOf, isHead, unitIn } from './column-headings.ts'
import {
  columnKeys,
  hasLetters,
  numberedKeys,
  type RememberedColumns,
  shapeOfHeads,
  shapeOfRow,
} from './column-shape.ts'
import { ProductFamilies } from './product-families.ts'
import type { Cells } from './questions.ts'
import { recordsOf, type RowChanges, type Table } from './table.ts'

/** A title or an address may stand above the heads. */
export const HEAD_IN_FIRST = 10
const EXAMPLES = 3
const PRICES_MAX = 2_000

export interface PriceExample {
  name: string
  /** As the file has it. */
  written: string
}

/** Where the columns of a file come from. */
export interface Layout {
  /** The line of the column headings; 0 without any, null in a file without rows. */
  headLine: number | null
  /** As the file has them, or numbers. */
  heads: string[]
  /** By cell; null for one that is not read. */
  columns: (string | null)[]
  /** By the headings alone. */
  guess: (string | null)[]
  /** Whether the owner must assign the columns. */
  isUnknown: boolean
  isRemembered: boolean
  /** The names of docs/catalogue-files.md and nothing else: unknown ones are errors there. */
  isShopFormat: boolean
  unit: Unit | undefined
  shape: string
  keys: string[]
  firstRows: CsvRecord[]
}

/** The first rows, among which the headings are. */
export async function firstRowsOf(table: Table): Promise<CsvRecord[]> {
  const first: CsvRecord[] = []
  for await (const record of recordsOf('', table, [])) {
    first.push(record)
    if (first.length === HEAD_IN_FIRST) break
  }
  return first
}

export const shapesOf = (rows: readonly CsvRecord[]): string[] => [
  ...rows.map(({ cells }) => shapeOfHeads(cells)),
  ...rows.slice(0, 1).map(({ cells }) => shapeOfRow(cells)),
]

export function layoutOf(
  firstRows: CsvRecord[],
  { head_line: chosenLine, columns: chosen }: Pick<Reading, 'head_line' | 'columns'>,
  remembered: ReadonlyMap<string, RememberedColumns>,
): Layout {
  const headLine = chosenLine ?? headLineIn(firstRows, remembered)
  const head = firstRows.find(({ line }) => line === headLine)
  const width = Math.max(0, ...firstRows.map(({ cells }) => filledCells(cells)))
  const heads = head
    ? head.cells.map(cell => cell.trim())
    : Array.from({ length: width }, (_, at) => `ستون ${toPersianDigits(String(at + 1))}`)
  const keys = head ? columnKeys(heads) : numberedKeys(width)
  const shape = head ? shapeOfHeads(heads) : shapeOfRow(firstRows[0]?.cells ?? [])
  const named = columnsOf(head ? heads : [])
  const guess = head ? named.columns : heads.map(() => null)
  const known = remembered.get(shape)
  const assigned = chosen
    ? heads.map((_, at) => assignable(chosen[at]))
    : known && keys.map(key => assignable(known[key]))
  const isKnownHead = head !== undefined && isHead(head.cells)
  return {
    headLine: firstRows.length === 0 ? null : head ? head.line : 0,
    heads,
    columns: assigned ?? guess,
    guess,
    isUnknown: !hasKey(assigned ?? guess) || (!assigned && !isKnownHead && named.known < 2),
    isRemembered: !chosen && known !== undefined,
    isShopFormat: !assigned && isKnownHead && named.isShopFormat && named.columns.includes('sku'),
    unit: named.unit,
    shape,
    keys,
    firstRows,
  }
}

const assignable = (field: string | null | undefined): string | null =>
  field && ASSIGNABLE.includes(field) ? field : null

const hasKey = (columns: readonly (string | null)[]): boolean =>
  ['name', 'sku', 'barcodes'].some(key => columns.includes(key))

const filledCells = (cells: readonly string[]): number =>
  cells.findLastIndex(cell => cell.trim() !== '') + 1

/** Known headings, else those of a remembered file, else a first row without numbers. */
function headLineIn(
  rows: readonly CsvRecord[],
  remembered: ReadonlyMap<string, RememberedColumns>,
): number {
  const isRemembered = ({ cells }: CsvRecord) => remembered.has(shapeOfHeads(cells))
  const [first] = rows
  const head = rows.find(isRemembered) ?? rows.find(({ cells }) => isHead(cells))
  if (head) return head.line
  const filled = first?.cells.filter(cell => cell.trim() !== '') ?? []
  const looksLikeHeads = filled.length > 1 && filled.every(hasLetters)
  return first && looksLikeHeads ? first.line : 0
}

/** What must be known of all rows before the first is read. */
export interface Survey {
  rows: number
  /** That a cell of a price names. */
  unit: Unit | undefined
  /** In the file's unit. */
  prices: number[]
  examples: PriceExample[]
  /** Of the categories' cells. */
  categories: Set<string>
  families: ProductFamilies
}

export async function surveyOf(
  table: Table,
  { headLine, columns }: Layout,
  changes: RowChanges,
): Promise<Survey> {
  const survey: Survey = {
    rows: 0,
    unit: undefined,
    prices: [],
    examples: [],
    categories: new Set(),
    families: new ProductFamilies(),
  }
  for await (const { line, cells } of recordsOf('', table, [], changes))
    if (line > (headLine ?? 0)) addRow(survey, columns, cells)
  return survey
}

function addRow(
  survey: Survey,
  columns: readonly (string | null)[],
  cells: readonly string[],
): void {
  survey.rows += 1
  if (columns.includes('row_kind')) survey.families.addParent(familyRow(columns, cells))
  const cellOf = (column: string): string => cells[columns.indexOf(column)]?.trim() ?? ''
  const category = categoryText(
    withoutEntities(cellOf('category')),
    withoutEntities(cellOf('subgroup')),
  )
  if (category !== '') survey.categories.add(category)
  const written = cellOf('price')
  survey.unit ??= unitIn(written)
  const price = ambiguousMoney(written) === null ? Number(moneyText(written, 1)) : 0
  if (written === '' || !(price > 0)) return
  if (survey.prices.length < PRICES_MAX) survey.prices.push(price)
  if (survey.examples.length < EXAMPLES)
    survey.examples.push({ name: withoutEntities(cellOf('name') || cellOf('sku')), written })
}

const familyRow = (columns: readonly (string | null)[], cells: readonly string[]): Cells =>
  Object.fromEntries(
    columns.flatMap((column, at) => {
      const text = withoutEntities(cells[at]?.trim() ?? '')
      return column && text ? [[column, text]] : []
    }),
  )

export const categoryText = (category: string, subgroup: string): string =>
  [category, subgroup].filter(Boolean).join(' > ')
