import { gramsTyped } from '#lib/text/typed-weight.ts'
import { momentText } from './moment-text.ts'
import { FAMILY_COLUMNS } from './product-families.ts'
import type { Cells } from './questions.ts'
import { flagText, moneyText, plainNumber, withoutEntities } from './cell-values.ts'

/** Merged into another column. */
export const MERGED_COLUMNS: ReadonlySet<string> = new Set([
  'subgroup',
  'price_per_kg',
  ...FAMILY_COLUMNS,
])

const NO_BARCODE = /^(0+|-+|ندارد|بدون بارکد|n\/a)$/i
/** Of a list of barcodes in one cell. */
const BETWEEN_BARCODES = /\s*[,،;؛/\n\u2028]\s*/g

export const MONEY: ReadonlySet<string> = new Set(['price', 'price_by_discount', 'price_per_kg'])
const GRAMS = new Set(['step_g', 'min_g', 'piece_g'])
const AMOUNTS = new Set([
  ...['inventory', 'safety_stock', 'max_count', 'sold', 'volume', 'special_sale_value'],
  'tolerance_percent',
])
const FLAGS = new Set(['available', 'comming_soon', 'wholesale'])
const MOMENTS = new Set(['special_sale_expiration', 'added_at'])
const TEXTS = new Set(['excerpt', 'note'])
const STOCK_WORDS = new Map<string, string | null>([
  ['موجود', null],
  ['نامحدود', null],
  ['ناموجود', '0'],
  ['تمام شد', '0'],
])

/** A cell in the form of docs/catalogue-files.md. @param factor of the file's unit in rials */
export function cellIn(column: string, text: string, factor: number): string | null {
  if (MONEY.has(column)) return moneyText(text, factor)
  if (column === 'barcodes')
    return NO_BARCODE.test(text) ? null : text.replace(BETWEEN_BARCODES, '|')
  if (GRAMS.has(column)) return String(gramsTyped(text, 'gram') ?? text)
  if (FLAGS.has(column)) return flagText(text)
  if (MOMENTS.has(column)) return momentText(text)
  const stock = column === 'inventory' ? STOCK_WORDS.get(text) : undefined
  if (stock !== undefined) return stock
  return AMOUNTS.has(column) ? plainNumber(text.replace(/[٪%]/g, '')) : text
}

/** Grams of a stock in kilograms, as owners count goods by weight. */
export const stockInGrams = (text: string): string =>
  STOCK_WORDS.has(text) ? text : String(gramsTyped(text, 'kilogram') ?? text)

/** `950 گرم` in a cell of sizes, as number and unit. */
const SIZE_AND_UNIT = /^([\d۰-۹٠-٩][\d۰-۹٠-٩.٫/×xX*\s]*)(\p{L}[\p{L}\p{M}\s\u200C.]*)$/u

export function withUnitOfSize(row: Cells): Cells {
  const [, size, unit] = SIZE_AND_UNIT.exec(row['volume']?.trim() ?? '') ?? []
  return size && unit && !row['unit'] ? { ...row, volume: size.trim(), unit: unit.trim() } : row
}

/** Text of shop software, which writes entities anywhere and tags into long texts. */
export function withoutHtml(column: string, html: string): string {
  const text = withoutEntities(html)
  return TEXTS.has(column) ? text.replace(/<\/?[a-z][^<>]*>/gi, '').trim() : text
}
