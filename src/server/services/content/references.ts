import type { RefTarget } from '#lib/contract/admin/content-shapes.ts'
import type { Reference } from '#lib/contract/admin/reference.ts'
import type { StaffProduct } from '#lib/contract/admin/catalogue.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { apartOf } from '#lib/text/basket-sentences.ts'
import { listBundlesByIds } from '../../db/bundle.ts'
import { listOfficeProducts } from '../../db/catalogue-office.ts'
import { listRefs, type RefRow, searchRefs } from '../../db/content-ref.ts'
import type { Deps } from '../../deps.ts'
import { findOfficeProducts } from '../staff/find-products.ts'

export type Shop = Pick<Deps, 'db' | 'catalogue' | 'missingPictures' | 'now'>

/** Records that a form proposes. */
export const SUGGESTED = 20

/** Records that a form may name, by code, SKU or words, the best first. */
export async function findReferences(
  shop: Shop,
  of: RefTarget,
  q: string,
  most: number,
): Promise<Reference[]> {
  if (of === 'products') return (await findProducts(shop, q, most)).map(productReference)
  return described(shop, of, await searchRefs(shop.db, of, normalizeText(q), most))
}

/** What codes and SKUs stand for; unknown ones are left out. */
export async function namedReferences(
  shop: Pick<Shop, 'db' | 'now'>,
  of: RefTarget,
  keys: readonly string[],
): Promise<Reference[]> {
  return described(shop, of, await listRefs(shop.db, of, { keys }))
}

/** Products on sale or not, as the search of the office finds them. */
export async function findProducts(shop: Shop, q: string, most: number): Promise<StaffProduct[]> {
  const { rows } = await findOfficeProducts(shop, q, { only: 'all' }, 1)
  return rows.slice(0, most)
}

export const productReference = (product: StaffProduct): Reference => ({
  key: product.sku,
  name: product.name,
  apart: apartOf(product),
  state: !product.available ? 'off' : product.inventory === 0 ? 'sold-out' : null,
})

/** Records as forms tell them. */
export async function described(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  of: RefTarget,
  rows: readonly RefRow[],
): Promise<Reference[]> {
  const ids = rows.map(({ id }) => id)
  if (of === 'products') {
    const whole = { limit: Math.max(1, ids.length), offset: 0 }
    const { rows: products } = await listOfficeProducts(db, { only: 'all' }, whole, ids)
    const byId = new Map(products.map(product => [product.id, productReference(product)]))
    return ids.flatMap(id => byId.get(id) ?? [])
  }
  const isOff = of === 'bundles' ? await notSold(db, ids, now()) : () => false
  return rows.map(({ id, key, name }) => ({
    key,
    name,
    apart: '',
    state: isOff(id) ? 'off' : null,
  }))
}

async function notSold(
  db: Shop['db'],
  ids: readonly number[],
  now: number,
): Promise<(id: number) => boolean> {
  const bundles = await listBundlesByIds(db, ids, now)
  const sold = new Set(bundles.filter(({ available }) => available).map(({ id }) => id))
  return id => !sold.has(id)
}
