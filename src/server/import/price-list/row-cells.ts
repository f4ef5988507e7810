import { flagText, moneyText, plainNumber, withoutEntities } from './cell-values.ts'

/** Merged into another column. */
export const MERGED_COLUMNS: ReadonlySet<string> = new Set(['subgroup'])

const NO_BARCODE = /^(0+|-+|ندارد|بدون بارکد|n\/a)$/i
/** Of a list of barcodes in one cell. */
const BETWEEN_BARCODES = /\s*[,،;؛/\n\u2028]\s*/g

export const MONEY: ReadonlySet<string> = new Set(['price', 'price_by_discount'])
const AMOUNTS = new Set(['inventory', 'max_count', 'sold', 'volume', 'special_sale_value'])
const FLAGS = new Set(['available', 'comming_soon', 'wholesale'])
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
  if (FLAGS.has(column)) return flagText(text)
  const stock = column === 'inventory' ? STOCK_WORDS.get(text) : undefined
  if (stock !== undefined) return stock
  return AMOUNTS.has(column) ? plainNumber(text.replace(/[٪%]/g, '')) : text
}

/** Text of shop software, which writes entities anywhere and tags into long texts. */
export function withoutHtml(column: string, html: string): string {
  const text = withoutEntities(html)
  return TEXTS.has(column) ? text.replace(/<\/?[a-z][^<>]*>/gi, '').trim() : text
}
