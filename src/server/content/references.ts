import type { RefTarget } from '#lib/contract/admin/content-shapes.ts'
import type { Reference } from '#lib/contract/admin/reference.ts'
import type { StaffProduct } from '#lib/contract/admin/catalogue.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { distinctionOf } from '#lib/text/cart-sentences.ts'
import { listBundlesByIds } from '../catalogue/bundle-queries.ts'
import { listOfficeProducts } from '../catalogue/catalogue-office-queries.ts'
import { listRefs, type RefRow, searchRefs } from './content-ref-queries.ts'
import type { Deps } from '../deps.ts'
import { findOfficeProducts } from '../catalogue/find-products.ts'

export type Shop = Pick<Deps, 'db' | 'catalogue' | 'missingPictures' | 'now'>

export const SUGGESTED = 20

export async function findReferences(
  shop: Shop,
  of: RefTarget,
  q: string,
  limit: number,
): Promise<Reference[]> {
  if (of === 'products') return (await findProducts(shop, q, limit)).map(productReference)
  return describeRecords(shop, of, await searchRefs(shop.db, of, normalizeText(q), limit))
}

/** By code or SKU; unknown ones are left out. */
export async function listReferences(
  shop: Pick<Shop, 'db' | 'now'>,
  of: RefTarget,
  keys: readonly string[],
): Promise<Reference[]> {
  return describeRecords(shop, of, await listRefs(shop.db, of, keys))
}

export async function findProducts(shop: Shop, q: string, limit: number): Promise<StaffProduct[]> {
  const { rows } = await findOfficeProducts(shop, q, { only: 'all' }, 1)
  return rows.slice(0, limit)
}

export const productReference = (product: StaffProduct): Reference => ({
  key: product.sku,
  name: product.name,
  apart: distinctionOf(product),
  state: !product.available ? 'off' : product.inventory === 0 ? 'sold-out' : null,
})

export async function describeRecords(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  of: RefTarget,
  rows: readonly RefRow[],
): Promise<Reference[]> {
  const ids = rows.map(({ id }) => id)
  if (of === 'products') {
    const page = { limit: Math.max(1, ids.length), offset: 0 }
    const { rows: products } = await listOfficeProducts(db, { only: 'all' }, page, ids)
    const byId = new Map(products.map(product => [product.id, productReference(product)]))
    return ids.flatMap(id => byId.get(id) ?? [])
  }
  const isOff = of === 'bundles' ? await unavailableCheck(db, ids, now()) : () => false
  return rows.map(({ id, key, name }) => ({
    key,
    name,
    apart: '',
    state: isOff(id) ? 'off' : null,
  }))
}

async function unavailableCheck(
  db: Shop['db'],
  ids: readonly number[],
  now: number,
): Promise<(id: number) => boolean> {
  const bundles = await listBundlesByIds(db, ids, now)
  const sold = new Set(bundles.filter(({ available }) => available).map(({ id }) => id))
  return id => !sold.has(id)
}
