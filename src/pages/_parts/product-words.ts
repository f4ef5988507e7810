import type { ProductDetail } from '#lib/contract/product.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { itemDescription } from '#lib/text/labels/page.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { productTitle, titledDescription } from '#lib/text/sentences.ts'
import { pricePerKgText } from '#lib/text/weight.ts'
import { volumeText } from '#ui/volume.ts'

/** Distinct title and description of a product page. */
export function productWords(product: ProductDetail): { title: string; description: string } {
  const { name, brand, color, excerpt, weight } = product
  const title = productTitle(name, brand.name, volumeText(product), color?.name)
  const price = weight ? pricePerKgText(weight) : formatTomanWithUnit(effectivePrice(product))
  const description = excerpt ? titledDescription(title, excerpt) : itemDescription(title, price)
  return { title, description }
}
