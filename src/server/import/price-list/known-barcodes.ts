import { gtinIn } from '#lib/text/barcode.ts'
import type { BarcodeOwner } from '../../catalogue/barcode-queries.ts'
import { skuText } from './cell-values.ts'

/** Barcodes of the shop, for cells of barcodes joined by `|`. */
export class KnownBarcodes {
  readonly #owners: ReadonlyMap<string, BarcodeOwner>
  readonly #bySku: ReadonlyMap<string, string[]>

  constructor(owners: ReadonlyMap<string, BarcodeOwner>) {
    this.#owners = owners
    const bySku = Map.groupBy(owners, ([, { sku }]) => sku)
    this.#bySku = new Map([...bySku].map(([sku, entries]) => [sku, entries.map(([gtin]) => gtin)]))
  }

  /** The product that one of the barcodes names. */
  skuOf(cell: string): string | undefined {
    for (const text of cell.split('|')) {
      const owner = this.#owners.get(gtinIn(text) ?? '')
      if (owner) return owner.sku
    }
    return undefined
  }

  /** The cell with the barcodes that the product has: a price list only adds some. */
  withStored(sku: string, cell: string): string {
    const stored = this.#bySku.get(sku) ?? []
    const added = cell.split('|').filter(text => !stored.includes(gtinIn(text) ?? ''))
    return [...stored, ...added].join('|')
  }
}

/**
 * The SKU of a row without one: its barcode. Products imported before barcodes were stored have it as
 * the file wrote it.
 */
export function skuOfBarcode(cell: string, skus: ReadonlySet<string>): string {
  const [first = ''] = cell.split('|')
  const asWritten = skuText(first)
  return skus.has(asWritten) ? asWritten : (gtinIn(first) ?? asWritten)
}
