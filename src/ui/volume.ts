import type { Product } from '#lib/contract/product.ts'
import { formatNumber } from '#lib/text/digits.ts'

/** «۹۰۰ گرم»; empty where the product has no size. */
export function volumeText({ volume, unit }: Pick<Product, 'volume' | 'unit'>): string {
  return volume === null ? '' : `${formatNumber(volume)} ${unit?.name ?? ''}`.trimEnd()
}
