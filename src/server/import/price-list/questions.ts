import type { Question } from '#lib/codes/import-question.ts'
import { readBarcode } from '#lib/text/barcode.ts'
import { nameKey, normalizeText } from '#lib/text/normalize.ts'
import { isShortened } from './cell-values.ts'
import { type KnownProducts, likeName, likeSku } from './known-products.ts'

export type Cells = Record<string, string | null>

export interface CellQuestion {
  question: Question
  column: string
  message: string
  /** The cell once the question is accepted; left out for an unchanged one. */
  settled?: string | null
}

/** Barcodes that a spreadsheet took for numbers, of a cell as the file has it. */
export function barcodeQuestions({ barcodes }: Readonly<Cells>): CellQuestion[] {
  const column = 'barcodes'
  if (!barcodes) return []
  if (isShortened(barcodes)) {
    const message = 'was shortened by the spreadsheet: format the column as text'
    return [{ question: 'shortened-barcode', column, message, settled: null }]
  }
  const reading = readBarcode(barcodes)
  if (reading.ok || reading.reason !== 'lost-zeros') return []
  const message = `${barcodes} has lost the zeros in front: write ${reading.complete}`
  return [{ question: 'barcode-zeros', column, message, settled: reading.complete }]
}

const MARK = String.raw`(?:[*★☆✱✳✴●•◆■#~^_🔥⭐✅🆕\u{FE0F}]|[([«{] ?(?:جدید|ویژه|حراج|تخفیف|پرفروش|new|hot|sale) ?!* ?[)\]»}])`
const MARKS_AT_ENDS = new RegExp(
  String.raw`^(?:${MARK} ?)+|(?: ?[-–]? ?(?:${MARK}|(?<![\p{L}\p{N}])new!*))+$`,
  'giu',
)
/** Longer names are refused. */
const NAME_MAX_CHARS = 250

/** Marks of price lists at the ends of a name, such as `*` and «(جدید)». */
export function nameMarkQuestion({ name }: Readonly<Cells>): CellQuestion | null {
  const text = normalizeText(name ?? '')
  if (text.length > NAME_MAX_CHARS) return null
  const settled = text.replace(MARKS_AT_ENDS, '').trim()
  if (settled === '' || settled === text) return null
  const message = `has a mark that is no part of the name: without it ${settled}`
  return { question: 'name-mark', column: 'name', message, settled }
}

/** A discounted price that is none; both in rials. */
export function discountQuestion({
  price,
  price_by_discount: discounted,
}: Readonly<Cells>): CellQuestion | null {
  const column = 'price_by_discount'
  const settled = null
  if (discounted === '0') {
    const message = 'is 0, which takes the discount away'
    return { question: 'zero-discount', column, message, settled }
  }
  const isHigh = discounted && price && Number(discounted) >= Number(price)
  if (!isHigh) return null
  const message = `is not below the price of ${price} rials`
  return { question: 'high-discount', column, message, settled }
}

/** A price per kilogram of goods that the shop does not know as sold by weight. */
export function weightQuestion({ price_per_kg, step_g }: Readonly<Cells>): CellQuestion | null {
  if (!price_per_kg || step_g) return null
  const message = 'is missing beside a price per kilogram: accepted, the step is 500 grams'
  return { question: 'by-weight', column: 'step_g', message, settled: '500' }
}

/**
 * A new code beside a product of the same name, or of nearly the same code.
 * @param brandText the brand as the file has it
 */
export function likeProductQuestion(
  { sku, name, brand }: Readonly<Cells>,
  brandText: string,
  { skus, byLikeSku, byLikeName, byName }: KnownProducts,
): CellQuestion | null {
  if (!sku || skus.has(sku)) return null
  const sameName = (name && byName.get(nameKey(name))) || []
  const like =
    byLikeSku.get(likeSku(sku)) ??
    sameName.find(product => !brand || product.brand === brand) ??
    byLikeName.get(likeName(name ?? '', brandText))
  if (!like) return null
  const message = `would make a second product beside ${like.sku} ${like.name}`
  return { question: 'like-product', column: 'sku', message }
}
