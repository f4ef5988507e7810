import type { CsvRecord } from '../csv.ts'
import { moneyText, withoutEntities } from './cell-values.ts'
import { columnsOf, type HeadColumns, type Unit, unitIn } from './heads.ts'
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
  /** The line of the heads; null in a file without rows. */
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
    if (!isHead(record) && first.length < HEAD_IN_FIRST) continue
    survey = begin(first)
  }
  return survey ?? begin(first)
}

function isHead({ cells }: CsvRecord): boolean {
  const { columns, isOwn } = columnsOf(cells)
  return (
    (isOwn && columns.includes('sku')) || (columns.includes('name') && columns.includes('price'))
  )
}

function begin(first: readonly CsvRecord[]): Survey {
  const at = Math.max(0, first.findIndex(isHead))
  const head = first[at]
  const columns = columnsOf(head?.cells ?? [])
  const isOwn = columns.known === 0 || (columns.isOwn && columns.columns.includes('sku'))
  const survey: Survey = {
    ...columns,
    isOwn,
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
  const price = Number(moneyText(written, 1))
  if (written === '' || !(price > 0)) return
  if (survey.prices.length < PRICES_MAX) survey.prices.push(price)
  if (survey.examples.length < EXAMPLES)
    survey.examples.push({ name: withoutEntities(cellOf('name') || cellOf('sku')), written })
}

export const categoryText = (category: string, subgroup: string): string =>
  [category, subgroup].filter(Boolean).join(' > ')

/** Rials: what a product of a supermarket costs in the middle. */
const USUAL_PRICE = 1_000_000
/** Products of a shop whose prices say more than that. */
const SHOP_MIN = 20

/** The unit by which the file's middle price is nearer to that of the shop. @param shop in rials */
export function guessUnit(prices: readonly number[], shop: readonly number[]): Unit {
  const middle = median(prices) ?? USUAL_PRICE
  const usual = (shop.length >= SHOP_MIN && median(shop)) || USUAL_PRICE
  const distance = (factor: number) => Math.abs(Math.log((middle * factor) / usual))
  return distance(10) < distance(1) ? 'toman' : 'rial'
}

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[values.length >> 1]
