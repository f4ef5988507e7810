import {
  priceLineSchema,
  stockLineSchema,
  type TillPriceLine,
  type TillStockLine,
} from '#lib/contract/till.ts'
import { tillFileMessages } from '#lib/text/messages/till.ts'
import { withoutMarks } from '#lib/text/normalize.ts'
import { gramsTyped } from '#lib/text/typed-weight.ts'
import {
  ambiguousMoney,
  flagText,
  moneyText,
  plainNumber,
} from '../import/price-list/cell-values.ts'
import { unitIn } from '../import/price-list/column-headings.ts'
import type { ProductName } from './goods-by-weight.ts'
import { readLine } from './read-line.ts'

/** A row of a file before it is known what it means. */
export interface FileRow {
  line: number
  product: ProductName
  /** By column; only filled ones. */
  cells: ReadonlyMap<string, string>
}

/** A line of a file that changes something, or why it cannot be read. */
export interface FileLine {
  line: number
  /** SKU or barcode as written in the file. */
  name: string
  stock?: TillStockLine
  price?: TillPriceLine
  refusal?: string
}

interface FileFacts {
  /** Of money, where a cell names none. */
  unit: 'rial' | 'toman'
  /** Of lines without a version of their own. */
  version: number
  /** Begins the event ids of lines without one. */
  id: string
}

/** Those in kilograms are of goods by weight. */
export const STOCK_COLUMNS = ['inventory', 'inventory_kg', 'change', 'change_kg'] as const

/** Whether a row means another thing for goods by weight than for pieces. */
export const dependsOnWeight = ({ cells }: FileRow): boolean =>
  ['price_per_kg', 'inventory_kg', 'change_kg'].some(column => cells.has(column)) ||
  ['inventory', 'change'].some(column => /\p{L}/u.test(cells.get(column) ?? ''))

/** @param isByWeight undefined for a product that the shop does not have */
export function lineOf(row: FileRow, isByWeight: boolean | undefined, file: FileFacts): FileLine {
  const { line, product, cells } = row
  const at = { line, name: product.sku ?? product.barcode ?? '' }
  const onePrice = priceIn(cells, isByWeight)
  const version = numberIn(cells.get('version'), plainNumber) ?? file.version
  const money = (text: string | undefined) => numberIn(text, cell => rialsIn(cell, file.unit))
  const [on_hand, delta] = [
    amountIn(cells, 'inventory', isByWeight),
    amountIn(cells, 'change', isByWeight),
  ]
  const [price, price_by_discount] = [money(onePrice), money(cells.get('price_by_discount'))]
  const hasStock = on_hand !== undefined || delta !== undefined
  const hasPrice = price !== undefined || price_by_discount !== undefined
  const lost = isByWeight === false ? lostByPiece(cells) : []
  if (!hasStock && !hasPrice)
    return { ...at, refusal: lost.join(' ') || tillFileMessages.emptyLine }
  const stock = {
    ...product,
    ...(on_hand !== undefined && { on_hand, version }),
    ...(delta !== undefined && { delta, event_id: cells.get('event_id') ?? `${file.id}:${line}` }),
  }
  const accept_drop = flagIn(cells.get('accept_drop'))
  const prices = { ...product, price, price_by_discount, version, accept_drop }
  return validated(at, { stock: hasStock && stock, price: hasPrice && prices, lost })
}

/** Why values of goods by weight are not those of a product sold by piece. */
function lostByPiece(cells: FileRow['cells']): string[] {
  const isLost = (ofWeight: string, ofPieces: string) => cells.has(ofWeight) && !cells.has(ofPieces)
  return [
    ...(isLost('price_per_kg', 'price') ? [tillFileMessages.soldByPiece] : []),
    ...(isLost('inventory_kg', 'inventory') || isLost('change_kg', 'change')
      ? [tillFileMessages.countedByPiece]
      : []),
  ]
}

/** Pieces, or grams of goods by weight, which the column of kilograms decides. */
function amountIn(
  cells: FileRow['cells'],
  column: 'inventory' | 'change',
  isByWeight: boolean | undefined,
): number | string | undefined {
  const kilograms = isByWeight === false ? undefined : cells.get(`${column}_kg`)
  if (kilograms !== undefined) return numberIn(kilograms, text => amountInGrams(text, 1000))
  return numberIn(cells.get(column), isByWeight ? text => amountInGrams(text, 1) : plainNumber)
}

/** Of the two prices of a product the one by which the shop sells it. */
function priceIn(cells: FileRow['cells'], isByWeight: boolean | undefined): string | undefined {
  if (isByWeight === false) return cells.get('price')
  return cells.get('price_per_kg') ?? cells.get('price')
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

/**
 * @param factor of the column's unit in grams, for a number alone
 * @example amountInGrams('-۱٫۵ کیلو', 1) // '-1500'
 */
function amountInGrams(text: string, factor: number): string {
  const [, minus = '', amount = ''] = /^(-?)(.*)$/s.exec(withoutMarks(text).trim()) ?? []
  const grams = /\p{L}/u.test(amount) ? gramsTyped(amount, 'gram') : null
  if (grams !== null) return `${minus}${grams}`
  const number = plainNumber(text)
  // Binary fractions: 1.001 × 1000 is not 1001.
  return Number.isNaN(Number(number))
    ? text
    : String(Number((Number(number) * factor).toPrecision(15)))
}

function rialsIn(text: string, unit: FileFacts['unit']): string {
  const isClear = ambiguousMoney(text) === null && (unitIn(text) ?? unit) === unit
  return isClear ? moneyText(text, unit === 'toman' ? 10 : 1) : ''
}

function flagIn(text: string | undefined): boolean | string | undefined {
  if (text === undefined) return undefined
  const flag = flagText(text)
  return flag === 'true' || flag === 'false' ? flag === 'true' : text
}

function validated(
  at: Pick<FileLine, 'line' | 'name'>,
  { stock, price, lost }: { stock: unknown; price: unknown; lost: readonly string[] },
): FileLine {
  const ofStock = stock ? readLine(stockLineSchema, stock) : null
  const ofPrice = price ? readLine(priceLineSchema, price) : null
  const found = [ofStock, ofPrice].flatMap(each => (each && 'fault' in each ? [each.fault] : []))
  const faults = [...found, ...lost]
  return {
    ...at,
    ...(ofStock && 'line' in ofStock && { stock: ofStock.line }),
    ...(ofPrice && 'line' in ofPrice && { price: ofPrice.line }),
    ...(faults.length > 0 && { refusal: [...new Set(faults)].join(' ') }),
  }
}
