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
  weight: null,
  products: [],
  error: null,
} as const satisfies Partial<Cartable>

/** Fields for a guest's cart. */
export const cartableOfProduct = (product: Product): Cartable => ({
  ...BLANK,
  products: [],
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
  weight: product.weight,
})

/** Without lines, which come with the prices. */
export const cartableOfBundle = (bundle: Bundle): Cartable => ({
  ...BLANK,
  products: [],
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

/** Fields that a card does not display, in the order of its `data-add`. */
const HIDDEN_FIELDS = [
  'price',
  'price_by_discount',
  'max_count',
  'inventory',
  'volume',
  'unit',
  'color',
  'weight',
] as const satisfies readonly (keyof Cartable)[]

/**
 * On cards only the values not displayed, else everything: whole values take a list of many cards
 * beyond its budget in tests/quality/page-size.test.ts.
 */
export function writeAddData(cartable: Cartable, onCard: boolean): string {
  if (!onCard) return JSON.stringify(cartable)
  const values = HIDDEN_FIELDS.map(field => cartable[field])
  return JSON.stringify(values.slice(0, values.findLastIndex(value => value !== null) + 1))
}

/** From `data-add` and the surrounding card. */
export function readAddData(slot: HTMLElement): Cartable {
  const data: unknown = JSON.parse(slot.dataset['add'] ?? '')
  if (!isList(data)) return data as Cartable
  const more = Object.fromEntries(data.map((value, at) => [HIDDEN_FIELDS[at] ?? '', value]))
  return { ...BLANK, products: [], ...readCard(slot), ...more } as unknown as Cartable
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

function readCard(slot: HTMLElement): Partial<Cartable> {
  const card = slot.closest('.card, .bundle-card')
  const link = card?.querySelector('a')
  if (!card || !link) return {}
  const [, kind, id, slug = ''] = new URL(link.href).pathname.split('/')
  const brand = card.querySelector('.card-brand')?.textContent
  return {
    id: Number(id),
    type: kind === 'bundles' ? 'bundle' : 'product',
    name: link.textContent,
    slug: decodeURIComponent(slug),
    image: (card.querySelector('img')?.getAttribute('src') ?? '').replace(/\.\d+\.webp$/, '.webp'),
    ...(brand ? { brand: { name: brand } } : {}),
  }
}
