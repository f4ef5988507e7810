import { type Priced, effectivePrice } from '#lib/rules/price.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { formatToman } from '#lib/text/money.ts'

/** What a product or bundle costs now, and above it what it cost before. */
export function Price({ item }: { item: Priced }) {
  const now = effectivePrice(item)
  return (
    <p className="price">
      {now < item.price && (
        <del>
          <span className="hush">{`${catalogLabels.priceBeforeDiscount} `}</span>
          {formatToman(item.price)}
        </del>
      )}
      <b>
        {`${formatToman(now)} `}
        <small>{cartLabels.toman}</small>
      </b>
    </p>
  )
}
