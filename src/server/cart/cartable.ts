import { ItemType } from '#lib/codes/cart.ts'
import type { Bundle } from '#lib/contract/bundle.ts'
import type { Cartable } from '#lib/contract/cart.ts'
import type { Product } from '#lib/contract/product.ts'
import { cartKey } from '#lib/rules/cart.ts'
import { listBundlesByIds } from '../catalogue/bundle-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { listProductsByIds } from '../catalogue/product-queries.ts'

export interface Sellable {
  cartable: Cartable
  available: boolean
  ended: boolean
}

/** By cart key; unknown records are missing. */
export async function readSellables(
  db: Db,
  items: readonly { type: ItemType; id: number }[],
  now: number,
): Promise<Map<string, Sellable>> {
  const ids = (type: ItemType) => [
    ...new Set(items.filter(item => item.type === type).map(item => item.id)),
  ]
  const products = await listProductsByIds(db, ids(ItemType.product), now)
  const bundles = await listBundlesByIds(db, ids(ItemType.bundle), now)
  return new Map([
    ...products.map(
      product => [cartKey(ItemType.product, product.id), productSellable(product)] as const,
    ),
    ...bundles.map(
      bundle => [cartKey(ItemType.bundle, bundle.id), bundleSellable(bundle, now)] as const,
    ),
  ])
}

function productSellable(product: Product): Sellable {
  const { id, slug, name, image, unit, volume, color, price, price_by_discount } = product
  const { available, max_count, inventory, weight } = product
  const brand = { name: product.brand.name }
  const fields = { id, slug, name, image, brand, unit, volume, color, products: [], error: null }
  const limits = { price, price_by_discount, max_count, inventory, weight }
  const { promotion } = product
  const cartable = { ...fields, ...limits, ...(promotion !== undefined && { promotion }) }
  return { cartable: { type: 'product', ...cartable }, available, ended: false }
}

function bundleSellable(bundle: Bundle, now: number): Sellable {
  const { id, slug, name, image, products, price, price_by_discount } = bundle
  const { available, max_count, inventory, expired_at } = bundle
  const empty = { brand: null, unit: null, volume: null, color: null, weight: null, error: null }
  const limits = { price, price_by_discount, max_count, inventory }
  return {
    cartable: { type: 'bundle', id, slug, name, image, products, ...empty, ...limits },
    available,
    ended: expired_at !== null && expired_at <= now,
  }
}
