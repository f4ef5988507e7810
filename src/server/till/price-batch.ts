import type { TillPriceLine, TillPriceResult } from '#lib/contract/till.ts'
import { versionResult } from '#lib/rules/till.ts'
import { lineFaultNames } from '#lib/text/labels/admin-price-change.ts'
import { tillResults } from '#lib/text/messages/till.ts'
import type { findFormerPrices } from '../catalogue/former-price-queries.ts'
import type { StoredProduct } from '../catalogue/product-schema.ts'
import {
  listedPrices,
  type NewPrices,
  type PlannedLine,
  resultOf,
} from '../price-change/plan-change.ts'
import type { TillProduct } from './till-queries.ts'

/** Rials as files and forms have them: of a piece or a kilogram. */
type Listed = ReturnType<typeof listedPrices>

interface PriceMark {
  version: number | null
  /** JSON of what was sent. */
  sent: string | null
  prices: Listed
}

interface Batch {
  now: number
  products: ReadonlyMap<number, StoredProduct>
  former: Awaited<ReturnType<typeof findFormerPrices>>
}

type PriceWrite = Pick<PlannedLine, 'product' | 'prices' | 'drop'> & { from: Listed; to: Listed }

/** Decides the lines of a call, those of a product from the newest; nothing is written. */
export class PriceBatch {
  /** By product, what a line set. */
  readonly marks = new Map<number, PriceMark>()
  /** Prices that differ from those of the shop. */
  readonly writes: PriceWrite[] = []
  readonly #batch: Batch

  constructor(batch: Batch) {
    this.#batch = batch
  }

  apply(line: TillPriceLine, known: TillProduct | undefined): TillPriceResult {
    const product = known && this.#batch.products.get(known.id)
    if (!product) return NO_PRICES
    const mark = this.marks.get(known.id) ?? {
      version: known.price_version,
      sent: known.price_sent,
      prices: listedPrices(product, this.#batch.now),
    }
    const sent = JSON.stringify([line.price, line.price_by_discount ?? null])
    const compared = versionResult(line.version, mark.version, sent === mark.sent)
    if (compared !== 'newer') return viewOf(compared, tillResults[compared], product, mark)
    const prices = pricesOf(line)
    const result = resultOf(product, prices, this.#batch)
    if (result.fault) return viewOf('invalid', `${lineFaultNames[result.fault]}.`, product, mark)
    const { after, drop } = result
    if (drop && line.accept_drop !== true)
      return viewOf('below-half', tillResults['below-half'], product, mark)
    const { prices: from } = mark
    if (after.price !== from.price || after.price_by_discount !== from.price_by_discount)
      this.writes.push({ product, prices, drop, from, to: after })
    const set = { version: line.version, sent, prices: after }
    this.marks.set(product.id, set)
    return viewOf('applied', tillResults.applied, product, set)
  }
}

const pricesOf = ({ price, price_by_discount }: TillPriceLine): NewPrices => ({
  price,
  ...(price_by_discount != null && { price_by_discount: price_by_discount || null }),
})

/** Of no product of the shop. */
export const NO_PRICES: TillPriceResult = {
  sku: null,
  result: 'unknown',
  message: tillResults.unknown,
  version: null,
  price: null,
  price_by_discount: null,
}

const viewOf = (
  result: TillPriceResult['result'],
  message: string,
  { sku }: StoredProduct,
  { version, prices }: PriceMark,
): TillPriceResult => ({ sku, result, message, version, ...prices })
