import type { Priced } from '#lib/rules/price.ts'
import { type PricesPerKg, shownPrice } from '#lib/rules/weight.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { formatToman } from '#lib/text/money.ts'
import { Struck } from './Struck.tsx'

/** With the former price above; of a kilogram for goods by weight. */
export function Price({ item }: { item: Priced & { weight?: PricesPerKg | null } }) {
  const { price, weight } = item
  const now = shownPrice(item)
  const before = weight ? weight.price_per_kg : price
  return (
    <p className="price">
      {now < before && (
        <Struck label={cartLabels.priceBeforeDiscount}>{formatToman(before)}</Struck>
      )}
      <b>
        {weight && <small>{`${productLabels.byKilogram} `}</small>}
        {`${formatToman(now)} `}
        <small>{cartLabels.toman}</small>
      </b>
    </p>
  )
}
