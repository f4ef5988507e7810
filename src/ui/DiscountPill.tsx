import { DiscountType } from '#lib/codes/product.ts'
import type { Product } from '#lib/contract/product.ts'
import { formatPercent } from '#lib/text/digits.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'

/** Type 1 shows the amount, 2 the percent. */
export function DiscountPill({ discount }: { discount: Product['discount'] }) {
  if (!discount || discount.value === 0) return null
  const { type, value } = discount
  return (
    <span className="pill">
      {type === DiscountType.rials ? formatTomanWithUnit(value) : formatPercent(value)}
    </span>
  )
}
