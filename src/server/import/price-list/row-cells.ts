import { plainNumber, flagText, moneyText } from './cell-values.ts'

/** Merged into another column. */
export const MERGED_COLUMNS: ReadonlySet<string> = new Set(['barcode', 'subgroup'])

const MONEY = new Set(['price', 'price_by_discount'])
const AMOUNTS = new Set(['inventory', 'max_count', 'sold', 'volume', 'special_sale_value'])
const FLAGS = new Set(['available', 'comming_soon', 'wholesale'])
const TEXTS = new Set(['excerpt', 'note'])
const STOCK_WORDS: Readonly<Record<string, string | null>> = {
  ...{ موجود: null, نامحدود: null },
  ...{ ناموجود: '0', 'تمام شد': '0' },
}

/** A cell in the form of docs/catalogue-files.md. @param factor of the file's unit in rials */
export function cellIn(column: string, text: string, factor: number): string | null {
  if (MONEY.has(column)) return moneyText(text, factor)
  if (FLAGS.has(column)) return flagText(text)
  if (column === 'inventory' && text in STOCK_WORDS) return STOCK_WORDS[text] ?? null
  if (TEXTS.has(column)) return text.replace(/<\/?[a-z][^>]*>/gi, '').trim() || null
  return AMOUNTS.has(column) ? plainNumber(text.replace(/[٪%]/g, '')) : text
}
