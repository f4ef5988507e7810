import type { Reading, Unit } from '#lib/contract/admin/import-reading.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import type { CsvRecord } from '../csv.ts'
import { ambiguousMoney, moneyText, withoutEntities } from './cell-values.ts'
import { ASSIGNABLE, columnsOf, isHeadingLine, unitIn } from './column-headings.ts'
import {
  columnKeys,
  hasLetters,
  numberedKeys,
  type RememberedColumns,
  shapeOfHeadings,
  shapeOfRow,
} from './column-shape.ts'
import { ProductFamilies } from './product-families.ts'
import type { Cells } from './questions.ts'
import { recordsOf, type RowChanges, type Table } from './table.ts'

/** A title or an address may stand above the headings. */
const FIRST_ROWS = 10
const EXAMPLES = 3
const PRICES_MAX = 2_000

export interface PriceExample {
  name: string
  /** As the file has it. */
  written: string
  /** In the file's unit. */
  price: number
}

/** Where the columns of a file come from. */
export interface Layout {
  /** The line of the column headings; 0 without any, null in a file without rows. */
  headingLine: number | null
  /** As the file has them, or numbers. */
  headings: string[]
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
    if (first.length === FIRST_ROWS) break
  }
  return first
}

export const shapesOf = (rows: readonly CsvRecord[]): string[] => [
  ...rows.map(({ cells }) => shapeOfHeadings(cells)),
  ...rows.slice(0, 1).map(({ cells }) => shapeOfRow(cells)),
]

export function layoutOf(
  firstRows: CsvRecord[],
  { head_line: chosenLine, columns: chosen }: Pick<Reading, 'head_line' | 'columns'>,
  remembered: ReadonlyMap<string, RememberedColumns>,
): Layout {
  const headingLine = chosenLine ?? headingLineIn(firstRows, remembered)
  const head = firstRows.find(({ line }) => line === headingLine)
  const width = Math.max(0, ...firstRows.map(({ cells }) => filledCells(cells)))
  const headings = head
    ? head.cells.map(cell => cell.trim())
    : Array.from({ length: width }, (_, at) => `ستون ${toPersianDigits(String(at + 1))}`)
  const keys = head ? columnKeys(headings) : numberedKeys(width)
  const shape = head ? shapeOfHeadings(headings) : shapeOfRow(firstRows[0]?.cells ?? [])
  const named = columnsOf(head ? headings : [])
  const guess = head ? named.columns : headings.map(() => null)
  const stored = remembered.get(shape)
  const assigned = chosen
    ? headings.map((_, at) => assignable(chosen[at]))
    : stored && keys.map(key => assignable(stored[key]))
  const isKnownHeading = head !== undefined && isHeadingLine(head.cells)
  return {
    headingLine: firstRows.length === 0 ? null : head ? head.line : 0,
    headings,
    columns: assigned ?? guess,
    guess,
    isUnknown: !hasKey(assigned ?? guess) || (!assigned && !isKnownHeading && named.knownCount < 2),
    isRemembered: !chosen && stored !== undefined,
    isShopFormat:
      !assigned && isKnownHeading && named.isShopFormat && named.columns.includes('sku'),
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
function headingLineIn(
  rows: readonly CsvRecord[],
  remembered: ReadonlyMap<string, RememberedColumns>,
): number {
  const isRemembered = ({ cells }: CsvRecord) => remembered.has(shapeOfHeadings(cells))
  const [first] = rows
  const head = rows.find(isRemembered) ?? rows.find(({ cells }) => isHeadingLine(cells))
  if (head) return head.line
  const filled = first?.cells.filter(cell => cell.trim() !== '') ?? []
  const looksLikeHeadings = filled.length > 1 && filled.every(hasLetters)
  return first && looksLikeHeadings ? first.line : 0
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
  brands: Set<string>
  families: ProductFamilies
}

export async function surveyOf(
  table: Table,
  { headingLine, columns }: Layout,
  changes: RowChanges,
): Promise<Survey> {
  const survey: Survey = {
    rows: 0,
    unit: undefined,
    prices: [],
    examples: [],
    categories: new Set(),
    brands: new Set(),
    families: new ProductFamilies(),
  }
  for await (const { line, cells } of recordsOf('', table, [], changes))
    if (line > (headingLine ?? 0)) addRow(survey, columns, cells)
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
  const brand = withoutEntities(cellOf('brand'))
  if (brand !== '') survey.brands.add(brand)
  const written = cellOf('price')
  survey.unit ??= unitIn(written)
  const price = ambiguousMoney(written) === null ? Number(moneyText(written, 1)) : 0
  if (written === '' || !(price > 0)) return
  if (survey.prices.length < PRICES_MAX) survey.prices.push(price)
  if (survey.examples.length < EXAMPLES)
    survey.examples.push({ name: withoutEntities(cellOf('name') || cellOf('sku')), written, price })
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
