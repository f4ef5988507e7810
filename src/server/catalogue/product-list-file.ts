import type { StaffProduct } from '#lib/contract/admin/catalogue.ts'
import { distinctionOf } from '#lib/text/cart-sentences.ts'
import { productStateNames, productStateOf } from '#lib/text/labels/admin-catalogue.ts'
import { RIALS_PER_TOMAN } from '#lib/text/money.ts'
import { perKilogram } from '#lib/rules/weight.ts'
import { sortableTime } from '../platform/http/csv-cells.ts'
import type { FileCells } from '../platform/http/list-file.ts'

type FileProduct = StaffProduct & { reserved: number; added_at: number }

/** Prices of goods by weight are of a kilogram, their amounts grams. */
export const productFileCells: FileCells<'products', FileProduct> = {
  name: product => `${product.name} ${distinctionOf({ ...product, brand: null })}`.trim(),
  sku: product => product.sku,
  brand: product => product.brand,
  category: product => product.category,
  price: product => (product.price_per_kg ?? product.price) / RIALS_PER_TOMAN,
  discounted: ({ price_by_discount: price, step_g }) =>
    price === null
      ? null
      : (step_g === null ? price : perKilogram(price, step_g)) / RIALS_PER_TOMAN,
  stock: product => product.inventory,
  reserved: product => product.reserved,
  sold: product => product.sold,
  most: product => product.max_count,
  state: product => productStateNames[productStateOf(product)],
  added: product => sortableTime(product.added_at),
}
