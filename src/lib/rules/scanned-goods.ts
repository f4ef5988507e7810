import { ItemType } from '#lib/codes/cart.ts'
import { labelGrams, readScaleLabel } from './scale-label.ts'

/** What labels of a scale say of goods by weight: item numbers, and the price in rials. */
export interface ScaleGoods {
  scale_items: readonly string[]
  list_price_per_kg: number
}

/** A line of an order at its picking. */
export interface ScannableLine {
  type: ItemType
  /** Of a bundle those of its components. */
  barcodes: readonly string[]
  /** As ordered. */
  count: number
  /** Pieces, or grams of goods by weight. */
  scanned: number
  /** Null for goods by piece. */
  weight: ScaleGoods | null
  /** Chosen for the line. */
  substitute?: { name: string; barcodes: readonly string[]; weight: ScaleGoods | null } | undefined
}

export interface Scan<Line> {
  outcome:
    | 'counted'
    | 'weighed'
    | 'surplus'
    | 'by-weight'
    | 'bundle'
    | 'substitute'
    | 'not-ordered'
    | 'unreadable'
  /** With the scanned piece or grams counted; null where none has the barcode. */
  line: Line | null
  /** Of the label of a scale. */
  grams?: number
}

/**
 * What a scanned barcode is in an order: one more piece or weight of a line, one too many, goods
 * without their weight, a component of a bundle, the substitute chosen for a line, or something else.
 * @param gtin null for text that is no barcode
 * @param pricePrefixes of labels that carry a price
 */
export function scanGoods<Line extends ScannableLine>(
  lines: readonly Line[],
  gtin: string | null,
  pricePrefixes: readonly number[],
): Scan<Line> {
  if (gtin === null) return { outcome: 'unreadable', line: null }
  const matches = lines.filter(({ barcodes }) => barcodes.includes(gtin))
  const products = matches.filter(isCounted)
  const open = products.find(({ scanned, count }) => scanned < count)
  if (open) return { outcome: 'counted', line: { ...open, scanned: open.scanned + 1 } }
  const replaced = lines.find(({ substitute }) => substitute?.barcodes.includes(gtin))
  if (replaced) return { outcome: 'substitute', line: replaced }
  const bare = matches.find(({ weight }) => weight !== null)
  if (bare) return { outcome: 'by-weight', line: bare }
  const bundle = matches.find(({ type }) => type === ItemType.bundle)
  if (bundle) return { outcome: 'bundle', line: bundle }
  const [line] = products
  return line ? { outcome: 'surplus', line } : scanLabel(lines, gtin, pricePrefixes)
}

function scanLabel<Line extends ScannableLine>(
  lines: readonly Line[],
  gtin: string,
  pricePrefixes: readonly number[],
): Scan<Line> {
  const label = readScaleLabel(gtin, pricePrefixes)
  if (!label) return { outcome: 'not-ordered', line: null }
  const isOf = (goods: ScaleGoods | null | undefined): goods is ScaleGoods =>
    goods?.scale_items.includes(label.item) ?? false
  for (const line of lines)
    if (isOf(line.weight)) {
      const grams = labelGrams(label, line.weight.list_price_per_kg)
      return { outcome: 'weighed', line: { ...line, scanned: line.scanned + grams }, grams }
    }
  for (const line of lines)
    if (isOf(line.substitute?.weight)) {
      const grams = labelGrams(label, line.substitute.weight.list_price_per_kg)
      return { outcome: 'substitute', line, grams }
    }
  return { outcome: 'not-ordered', line: null }
}

/** Whether scans count its pieces. */
export const isCounted = ({
  type,
  barcodes,
  weight,
}: Pick<ScannableLine, 'type' | 'barcodes' | 'weight'>): boolean =>
  type === ItemType.product && weight === null && barcodes.length > 0

/** Other outcomes are alerts. */
export const isRightScan = ({ outcome }: Pick<Scan<unknown>, 'outcome'>): boolean =>
  outcome === 'counted' || outcome === 'weighed' || outcome === 'substitute'
