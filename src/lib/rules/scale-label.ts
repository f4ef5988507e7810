import { TOMAN_RIALS } from './whole-toman.ts'

const KILOGRAM_G = 1_000
const ITEM_DIGITS = 5

/** What a shop's scale printed: an item and its weight or price. */
export type ScaleLabel = { item: string } & ({ grams: number } | { rials: number })

/**
 * Reads an EAN-13 from 20 to 29: two digits of prefix, five of the item, five of grams or toman, and
 * the check digit. Null for other codes, and for one without weight.
 * @param gtin in the stored form, its check digit tested
 * @param pricePrefixes prefixes of labels that carry a price; others carry grams
 * @example readScaleLabel('2100123008506', []) // { item: '00123', grams: 850 }
 */
export function readScaleLabel(gtin: string, pricePrefixes: readonly number[]): ScaleLabel | null {
  const [, prefix, item, digits] = /^(2\d)(\d{5})(\d{5})\d$/.exec(gtin) ?? []
  const value = Number(digits)
  if (prefix === undefined || item === undefined || !(value > 0)) return null
  return pricePrefixes.includes(Number(prefix))
    ? { item, rials: value * TOMAN_RIALS }
    : { item, grams: value }
}

/**
 * Item numbers by which labels name a product: the five digits at the end of its SKU, or all of a
 * shorter number; of an in-store barcode the last five before the check digit, or the item of one in
 * the form of a label without weight.
 * @example scaleItems({ sku: 'FRUIT-00123', barcodes: ['2000456000003'] }) // ['00123', '00456']
 */
export function scaleItems({
  sku,
  barcodes,
}: {
  sku: string
  barcodes: readonly string[]
}): string[] {
  const ofSku = /^\d{1,5}$|\d{5}$/.exec(sku)?.[0].padStart(ITEM_DIGITS, '0')
  const ofBarcodes = barcodes.flatMap(gtin => {
    const [, item, rest] = /^2\d(\d{5})(\d{5})\d$/.exec(gtin) ?? []
    if (item === undefined || rest === undefined) return []
    return Number(rest) === 0 ? item : rest
  })
  return [...new Set([...(ofSku === undefined ? [] : [ofSku]), ...ofBarcodes])]
}

/**
 * Grams of a label, to the nearest gram.
 * @param pricePerKg list price in rials, at which the scale calculates
 * @example labelGrams({ item: '00123', rials: 1_853_000 }, 2_180_000) // 850
 */
export const labelGrams = (label: ScaleLabel, pricePerKg: number): number =>
  'grams' in label
    ? label.grams
    : Math.floor((label.rials * KILOGRAM_G + Math.floor(pricePerKg / 2)) / pricePerKg)
