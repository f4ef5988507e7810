import { ItemType } from '#lib/codes/cart.ts'

/** A line of an order at its picking. */
export interface ScannableLine {
  type: ItemType
  /** Of a bundle those of its components. */
  barcodes: readonly string[]
  /** As ordered. */
  count: number
  scanned: number
  /** Chosen for the line. */
  substitute?: { name: string; barcodes: readonly string[] } | undefined
}

export interface Scan<Line> {
  outcome: 'counted' | 'surplus' | 'bundle' | 'substitute' | 'not-ordered' | 'unreadable'
  /** With the scanned piece counted; null where none has the barcode. */
  line: Line | null
}

/**
 * What a scanned barcode is in an order: one more piece of a line, one too many, a component of a
 * bundle, the substitute chosen for a line, or something else.
 * @param gtin null for text that is no barcode
 */
export function scanGoods<Line extends ScannableLine>(
  lines: readonly Line[],
  gtin: string | null,
): Scan<Line> {
  if (gtin === null) return { outcome: 'unreadable', line: null }
  const matches = lines.filter(({ barcodes }) => barcodes.includes(gtin))
  const products = matches.filter(isCounted)
  const open = products.find(({ scanned, count }) => scanned < count)
  if (open) return { outcome: 'counted', line: { ...open, scanned: open.scanned + 1 } }
  const replaced = lines.find(({ substitute }) => substitute?.barcodes.includes(gtin))
  if (replaced) return { outcome: 'substitute', line: replaced }
  const bundle = matches.find(line => !isCounted(line))
  if (bundle) return { outcome: 'bundle', line: bundle }
  const [line] = products
  return line ? { outcome: 'surplus', line } : { outcome: 'not-ordered', line: null }
}

/** Whether scans count its pieces. */
export const isCounted = ({ type, barcodes }: Pick<ScannableLine, 'type' | 'barcodes'>): boolean =>
  type === ItemType.product && barcodes.length > 0

/** Other outcomes are alerts. */
export const isRightScan = ({ outcome }: Pick<Scan<unknown>, 'outcome'>): boolean =>
  outcome === 'counted' || outcome === 'substitute'
