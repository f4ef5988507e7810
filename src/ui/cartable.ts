import type { Bundle } from '#lib/contract/bundle.ts'
import type { Cartable } from '#lib/contract/cart.ts'
import type { Product } from '#lib/contract/product.ts'

const BLANK = {
  type: 'product',
  brand: null,
  unit: null,
  volume: null,
  color: null,
  price_by_discount: null,
  inventory: null,
  products: [] as Cartable['products'],
  error: null,
} satisfies Partial<Cartable>

/** Fields for a guest's cart. */
export const cartableOfProduct = (product: Product): Cartable => ({
  ...BLANK,
  id: product.id,
  slug: product.slug,
  name: product.name,
  image: product.image,
  brand: { name: product.brand.name },
  unit: product.unit && { name: product.unit.name },
  volume: product.volume,
  color: product.color,
  price: product.price,
  price_by_discount: product.price_by_discount,
  max_count: product.max_count,
  inventory: product.inventory,
})

/** Without lines, which come with the prices. */
export const cartableOfBundle = (bundle: Bundle): Cartable => ({
  ...BLANK,
  type: 'bundle',
  id: bundle.id,
  slug: bundle.slug,
  name: bundle.name,
  image: bundle.image,
  price: bundle.price,
  price_by_discount: bundle.price_by_discount,
  max_count: bundle.max_count,
  inventory: bundle.inventory,
})

/** The text of `data-add`, without the fields that are blank. */
export function writeAddData(cartable: Cartable): string {
  const blank: Partial<Cartable> = BLANK
  const fields = Object.entries(cartable) as [keyof Cartable, unknown][]
  return JSON.stringify(Object.fromEntries(fields.filter(([name, value]) => value !== blank[name])))
}

/** Reads `data-add`; throws on text that is no JSON. */
export const readAddData = (text: string): Cartable => ({
  ...BLANK,
  ...(JSON.parse(text) as Pick<Cartable, 'id' | 'slug' | 'name' | 'image' | 'price' | 'max_count'>),
})
