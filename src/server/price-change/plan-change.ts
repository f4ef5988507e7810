import { createHash } from 'node:crypto'
import type { LineFault, PriceChangeTerms } from '#lib/contract/admin/price-change.ts'
import { highestLevel, type PriceDrop, priceDrop, priceLevel } from '#lib/rules/price-change.ts'
import { changeByPercent, type PriceLine } from '#lib/rules/price-percent.ts'
import { kilogramPrice } from '#lib/rules/weight.ts'
import { findFormerPrices } from '../catalogue/former-price-queries.ts'
import type { StoredProduct } from '../catalogue/product-schema.ts'
import { sku } from '../import/fields.ts'
import { listedPrice } from '../import/goods-by-weight.ts'
import { productPrices } from '../import/price-changes.ts'
import type { Db } from '../platform/database/open.ts'
import { listChosenProducts } from './chosen-products.ts'

/** Prices as files and forms have them; undefined keeps one. */
export interface NewPrices {
  price?: number
  price_by_discount?: number | null
}

interface Listed {
  price: number
  price_by_discount: number | null
}

export interface PlannedLine extends PriceLine {
  product: StoredProduct
  prices: NewPrices
  fault: LineFault | null
  drop: PriceDrop | null
}

export const isSaleOver = (
  { special_sale_expiration: end }: Pick<StoredProduct, 'special_sale_expiration'>,
  now: number,
): boolean => end !== null && end <= now

/** As files and forms have them, without a special sale that is over. */
export function listedPrices(product: StoredProduct, now: number): Listed {
  const { price, price_by_discount: stored } = product
  const discounted = stored && stored < price && !isSaleOver(product, now) ? stored : null
  return { price: listedPrice(product), price_by_discount: listedDiscount(product, discounted) }
}

const listedDiscount = ({ step_g }: StoredProduct, rials: number | null): number | null =>
  rials !== null && step_g !== null ? kilogramPrice(rials, step_g) : rials

type Former = Awaited<ReturnType<typeof findFormerPrices>>

/** What new prices of a product lead to, by the importer's rules; `drop` needs confirmation. */
export function resultOf(
  product: StoredProduct,
  prices: NewPrices,
  { former, now }: { former: Former; now: number },
): { fault: LineFault } | { fault: null; after: Listed; drop: PriceDrop | null } {
  // It is written by the importer, which accepts no such product.
  if (!sku.safeParse(product.sku).success) return { fault: 'invalid-sku' }
  const before = listedPrices(product, now)
  const check = productPrices({ sku: product.sku, ...prices }, product, now)
  if (!check?.prices)
    return { fault: check?.fault.reason === 'not-below-price' ? 'not-below-price' : 'nothing-left' }
  const discounted = check.prices.price_by_discount
  const isLost = before.price_by_discount !== null && discounted === null
  if (isLost && prices.price_by_discount !== null) return { fault: 'not-below-price' }
  const price = prices.price ?? before.price
  const after = { price, price_by_discount: listedDiscount(product, discounted) }
  const highest = highestLevel(priceLevel(product, now), former.get(product.id))
  return { fault: null, after, drop: priceDrop(highest, priceLevel(check.prices, now)) }
}

/** Every chosen product with its prices after the change. */
export async function planChange(
  db: Db,
  terms: PriceChangeTerms,
  now: number,
): Promise<PlannedLine[]> {
  const products = await listChosenProducts(db, terms)
  const former = await findFormerPrices(db, 'products', now)
  return products.map(product => {
    const before = listedPrices(product, now)
    const { prices = {}, fault } = changeByPercent(before, terms)
    const result = fault ? { fault } : resultOf(product, prices, { former, now })
    const after = 'after' in result ? result.after : before
    return {
      ...{ product, prices, fault: result.fault },
      ...{ price_from: before.price, price_to: after.price },
      ...{ discounted_from: before.price_by_discount, discounted_to: after.price_by_discount },
      drop: 'drop' in result ? result.drop : null,
    }
  })
}

/** Identifies what a preview showed. */
export function hashOf(lines: readonly PlannedLine[]): string {
  const shown = lines.map(({ product, fault, drop, ...line }) => [
    ...[product.id, line.price_from, line.price_to, line.discounted_from, line.discounted_to],
    ...[fault, drop?.before],
  ])
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex')
}
