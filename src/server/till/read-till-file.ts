import { cellAsMeant } from '#lib/text/csv.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { inRow } from '#lib/text/fields.ts'
import { tillFileMessages } from '#lib/text/messages/till.ts'
import { searchKey } from '#lib/text/normalize.ts'
import { columnsOf, type HeadingColumns, unitIn } from '../import/price-list/column-headings.ts'
import { decodeFile } from '../import/price-list/decode-file.ts'
import { recordsOf, tablesOf } from '../import/price-list/table.ts'
import { UnreadableFile } from '../import/price-list/unreadable-file.ts'
import type { Problem } from '../import/problem.ts'
import type { Db } from '../platform/database/open.ts'
import { listByWeight } from './goods-by-weight.ts'
import {
  dependsOnWeight,
  type FileLine,
  type FileRow,
  lineOf,
  STOCK_COLUMNS,
} from './till-file-line.ts'

interface FileIdentity {
  /** Of lines without a version of their own. */
  version: number
  /** Begins the event ids of lines without one. */
  id: string
}

/** Throws UnreadableFile with a Persian sentence where the file as a whole cannot be read. */
export async function readTillFile(
  db: Db,
  bytes: Buffer,
  identity: FileIdentity,
): Promise<FileLine[]> {
  const { unit = 'rial', rows } = await readRows(bytes)
  const uncertain = rows.filter(dependsOnWeight)
  const answers = await listByWeight(
    db,
    uncertain.map(({ product }) => product),
  )
  const byWeight = new Map(uncertain.map((row, at) => [row, answers[at]]))
  return rows.map(row => lineOf(row, byWeight.get(row), { ...identity, unit }))
}

async function readRows(bytes: Buffer): Promise<{ unit: HeadingColumns['unit']; rows: FileRow[] }> {
  const text = await decodeFile(bytes).catch((cause: unknown) => {
    throw new UnreadableFile(tillFileMessages.notCsv, { cause })
  })
  const [table] = tablesOf(text)
  if (!table) throw new UnreadableFile(tillFileMessages.notCsv)
  const problems: Problem[] = []
  const rows: FileRow[] = []
  let headings: HeadingColumns | undefined
  for await (const { line, cells } of recordsOf('till', table, problems)) {
    if (headings) rows.push(rowOf(line, cells, headings))
    else headings = tillColumnsOf(cells)
  }
  const [problem] = problems
  if (problem) throw new UnreadableFile(inRow(problem.line ?? 0, tillFileMessages.brokenLine))
  if (!headings) throw new UnreadableFile(tillFileMessages.notCsv)
  return { unit: headings.unit, rows }
}

/** @example kilogramsOf('inventory', 'موجودی') // { inventory_kg: [..., 'موجودی کیلو', ...] } */
function kilogramsOf(column: string, ...names: string[]): Record<string, string[]> {
  const units = ['kg', 'کیلو', 'کیلوگرم', 'کیلویی', 'به کیلو', 'به کیلوگرم']
  const headings = [column, ...names].flatMap(name => units.map(unit => `${name} ${unit}`))
  return { [`${column}_kg`]: headings }
}

/** Columns of tills alone, beside those of price lists. */
const OWN_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  change: ['change', 'delta', 'تغییر', 'تغییر موجودی'],
  ...kilogramsOf('inventory', 'stock', 'موجودی'),
  ...kilogramsOf('change', 'تغییر', 'تغییر موجودی'),
  event_id: ['event_id', 'شناسه رویداد'],
  version: ['version', 'نسخه'],
  accept_drop: ['accept_drop', 'پذیرفتن افت قیمت'],
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
  if (!has(...STOCK_COLUMNS, 'price', 'price_per_kg', 'price_by_discount'))
    throw new UnreadableFile(tillFileMessages.noValue)
  const priceHeadings = cells.filter((_, at) => columns[at]?.startsWith('price'))
  const units = new Set(priceHeadings.flatMap(heading => unitIn(heading) ?? []))
  if (units.size > 1) throw new UnreadableFile(tillFileMessages.twoUnits)
  return { ...found, columns }
}

function rowOf(line: number, texts: readonly string[], { columns }: HeadingColumns): FileRow {
  const cells = new Map<string, string>()
  for (const [at, column] of columns.entries()) {
    const text = cellAsMeant(texts[at]?.trim() ?? '')
    if (column !== null && text !== '') cells.set(column, text)
  }
  const sku = cells.get('sku')
  const product = sku ? { sku: toLatinDigits(sku) } : { barcode: cells.get('barcodes') }
  return { line, product, cells }
}
