import type { Product } from '#lib/contract/product.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { unitPrice } from '#lib/rules/unit-price.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { sizeOf } from '#lib/text/units.ts'

/** «هر کیلوگرم ۱۲۰٬۰۰۰ تومان»; empty when not meaningful. */
export function unitPriceText(product: Product): string {
  const size = sizeOf(product.volume, product.unit?.name)
  const price = size && unitPrice(effectivePrice(product), size.amount, size.measure)
  if (!price) return ''
  const per = price.per === 'litre' ? productLabels.perLitre : productLabels.perKilogram
  return `${per} ${formatTomanWithUnit(price.rials)}`
}
