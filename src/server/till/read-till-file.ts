import { toLatinDigits } from '#lib/text/digits.ts'
import { searchKey } from '#lib/text/normalize.ts'
import { cellAsMeant } from '#lib/text/csv.ts'
import {
  priceLineSchema,
  stockLineSchema,
  type TillPriceLine,
  type TillStockLine,
} from '#lib/contract/till.ts'
import { inRow } from '#lib/text/fields.ts'
import { tillFileMessages } from '#lib/text/messages/till.ts'
import { ambiguousMoney, moneyText, plainNumber } from '../import/price-list/cell-values.ts'
import { columnsOf, type HeadingColumns, unitIn } from '../import/price-list/column-headings.ts'
import { decodeFile } from '../import/price-list/decode-file.ts'
import { recordsOf, tablesOf } from '../import/price-list/table.ts'
import { UnreadableFile } from '../import/price-list/unreadable-file.ts'
import type { Problem } from '../import/problem.ts'
import { readLine } from './read-line.ts'

/** A line of a file that changes something, or why it cannot be read. */
export interface FileLine {
  line: number
  /** SKU or barcode as it stands there. */
  name: string
  stock?: TillStockLine
  price?: TillPriceLine
  refusal?: string
}

interface FileIdentity {
  /** Of lines without a version of their own. */
  version: number
  /** Begins the event ids of lines without one. */
  id: string
}

/** Throws UnreadableFile with a Persian sentence where the file as a whole cannot be read. */
export async function readTillFile(bytes: Buffer, identity: FileIdentity): Promise<FileLine[]> {
  const text = await decodeFile(bytes).catch((cause: unknown) => {
    throw new UnreadableFile(tillFileMessages.notCsv, { cause })
  })
  const [table] = tablesOf(text)
  if (!table) throw new UnreadableFile(tillFileMessages.notCsv)
  const problems: Problem[] = []
  const lines: FileLine[] = []
  let headings: HeadingColumns | undefined
  for await (const { line, cells } of recordsOf('till', table, problems)) {
    if (!headings) headings = tillColumnsOf(cells)
    else lines.push(lineOf(line, cells, headings, identity))
  }
  const [problem] = problems
  if (problem) throw new UnreadableFile(inRow(problem.line ?? 0, tillFileMessages.brokenLine))
  if (!headings) throw new UnreadableFile(tillFileMessages.notCsv)
  return lines
}

/** Columns of tills alone, beside those of price lists. */
const OWN_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  change: ['change', 'delta', 'تغییر', 'تغییر موجودی'],
  event_id: ['event_id', 'شناسه رویداد'],
  version: ['version', 'نسخه'],
}
const OWN = new Map(
  Object.entries(OWN_HEADINGS).flatMap(([column, headings]) =>
    headings.map(heading => [searchKey(heading), column] as const),
  ),
)

function tillColumnsOf(cells: readonly string[]): HeadingColumns {
  const found = columnsOf(cells)
  const columns = cells.map((cell, at) => OWN.get(searchKey(cell)) ?? found.columns[at] ?? null)
  const has = (...names: string[]) => names.some(name => columns.includes(name))
  if (!has('sku', 'barcodes')) throw new UnreadableFile(tillFileMessages.noName)
  if (!has('inventory', 'change', 'price', 'price_per_kg', 'price_by_discount'))
    throw new UnreadableFile(tillFileMessages.noValue)
  return { ...found, columns }
}

function lineOf(
  line: number,
  cells: readonly string[],
  { columns, unit }: HeadingColumns,
  { version, id }: FileIdentity,
): FileLine {
  const row = new Map(
    columns.map((column, at) => [column, cellAsMeant(cells[at]?.trim() ?? '')] as const),
  )
  const of = (column: string): string | undefined => row.get(column) || undefined
  const number = (column: string) => numberIn(of(column), plainNumber)
  const inUnit = unit ?? 'rial'
  const money = (column: string) =>
    numberIn(of(column), text => {
      const isClear = ambiguousMoney(text) === null && (unitIn(text) ?? inUnit) === inUnit
      return isClear ? moneyText(text, inUnit === 'toman' ? 10 : 1) : ''
    })
  const [sku, barcode] = [of('sku'), of('barcodes')]
  const name = sku ?? barcode ?? ''
  const product = sku ? { sku: toLatinDigits(sku) } : { barcode }
  const [on_hand, delta] = [number('inventory'), number('change')]
  const price = money('price') ?? money('price_per_kg')
  const price_by_discount = money('price_by_discount')
  const own = number('version') ?? version
  const stock = {
    ...product,
    ...(on_hand !== undefined && { on_hand, version: own }),
    ...(delta !== undefined && { delta, event_id: of('event_id') ?? `${id}:${line}` }),
  }
  const hasStock = on_hand !== undefined || delta !== undefined
  const hasPrice = price !== undefined || price_by_discount !== undefined
  if (!hasStock && !hasPrice) return { line, name, refusal: tillFileMessages.emptyLine }
  return validated(
    { line, name },
    hasStock && stock,
    hasPrice && {
      ...{ ...product, price, price_by_discount, version: own },
    },
  )
}

/** Text that is no number stays, for the schema to refuse. */
function numberIn(
  text: string | undefined,
  read: (text: string) => string,
): number | string | undefined {
  if (text === undefined) return undefined
  const plain = read(text)
  return plain === '' || Number.isNaN(Number(plain)) ? text : Number(plain)
}

function validated(at: { line: number; name: string }, stock: unknown, price: unknown): FileLine {
  const ofStock = stock ? readLine(stockLineSchema, stock) : null
  const ofPrice = price ? readLine(priceLineSchema, price) : null
  const faults = [ofStock, ofPrice].flatMap(each => (each && 'fault' in each ? [each.fault] : []))
  return {
    ...at,
    ...(ofStock && 'line' in ofStock && { stock: ofStock.line }),
    ...(ofPrice && 'line' in ofPrice && { price: ofPrice.line }),
    ...(faults.length > 0 && { refusal: [...new Set(faults)].join(' ') }),
  }
}
