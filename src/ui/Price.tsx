import { type Priced, effectivePrice } from '#lib/rules/price.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { formatToman } from '#lib/text/money.ts'
import { Struck } from './Struck.tsx'

/** With the former price above. */
export function Price({ item }: { item: Priced }) {
  const now = effectivePrice(item)
  return (
    <p className="price">
      {now < item.price && (
        <Struck label={cartLabels.priceBeforeDiscount}>{formatToman(item.price)}</Struck>
      )}
      <b>
        {`${formatToman(now)} `}
        <small>{cartLabels.toman}</small>
      </b>
    </p>
  )
}
