import type { CsvRecord } from '../csv.ts'
import { ambiguousMoney, moneyText, withoutEntities } from './cell-values.ts'
import { columnsOf, type HeadColumns, type Unit, unitIn } from './column-headings.ts'
import { recordsOf, type Table } from './table.ts'

/** A title or an address may stand above the heads. */
const HEAD_IN_FIRST = 10
const EXAMPLES = 3
const PRICES_MAX = 2_000

export interface PriceExample {
  name: string
  /** As the file has it. */
  written: string
}

/** What must be known of a whole file before its first row is read. */
export interface Survey extends HeadColumns {
  /** The line of the column headings; null in a file without rows. */
  headLine: number | null
  heads: string[]
  /** In the file's unit. */
  prices: number[]
  examples: PriceExample[]
  /** Of the categories' cells. */
  categories: Set<string>
}

export async function surveyOf(file: string, table: Table): Promise<Survey> {
  const first: CsvRecord[] = []
  let survey: Survey | null = null
  for await (const record of recordsOf(file, table, [])) {
    if (survey) {
      addRow(survey, record.cells)
      continue
    }
    first.push(record)
    if (!isHead(record.cells) && first.length < HEAD_IN_FIRST) continue
    survey = begin(first)
  }
  return survey ?? begin(first)
}

/** Whether column headings stand in the first rows, without empty ones. */
export function hasHeadings(rows: Iterable<readonly string[]>): boolean {
  let count = 0
  for (const cells of rows) {
    if (cells.every(cell => cell.trim() === '')) continue
    if (isHead(cells)) return true
    count += 1
    if (count === HEAD_IN_FIRST) return false
  }
  return false
}

function isHead(cells: readonly string[]): boolean {
  const { columns, isShopFormat } = columnsOf(cells)
  return (
    (isShopFormat && columns.includes('sku')) ||
    (columns.includes('name') && columns.includes('price'))
  )
}

function begin(first: readonly CsvRecord[]): Survey {
  const at = Math.max(
    0,
    first.findIndex(({ cells }) => isHead(cells)),
  )
  const head = first[at]
  const columns = columnsOf(head?.cells ?? [])
  const isShopFormat =
    columns.known === 0 || (columns.isShopFormat && columns.columns.includes('sku'))
  const survey: Survey = {
    ...columns,
    isShopFormat,
    headLine: head?.line ?? null,
    heads: (head?.cells ?? []).map(cell => cell.trim()),
    prices: [],
    examples: [],
    categories: new Set(),
  }
  for (const { cells } of first.slice(at + 1)) addRow(survey, cells)
  return survey
}

function addRow(survey: Survey, cells: readonly string[]): void {
  const cellOf = (column: string): string => cells[survey.columns.indexOf(column)]?.trim() ?? ''
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

export const categoryText = (category: string, subgroup: string): string =>
  [category, subgroup].filter(Boolean).join(' > ')

/** Typical (median) supermarket price, in rials. */
const USUAL_PRICE = 1_000_000
/** Below this many products, the shop's own median is not used. */
const SHOP_MIN = 20

/** The unit in which the file's median price is nearer to the shop's. @param shop in rials */
export function guessUnit(prices: readonly number[], shop: readonly number[]): Unit {
  const middle = median(prices) ?? USUAL_PRICE
  const usual = (shop.length >= SHOP_MIN && median(shop)) || USUAL_PRICE
  const distance = (factor: number) => Math.abs(Math.log((middle * factor) / usual))
  return distance(10) < distance(1) ? 'toman' : 'rial'
}

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[values.length >> 1]
