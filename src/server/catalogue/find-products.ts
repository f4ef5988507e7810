import type { ProductFilter } from '#lib/contract/admin/catalogue.ts'
import { gtinIn } from '#lib/text/barcode.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import {
  findProductByKey,
  listSkuIds,
  listSortedProducts,
  type ProductSort,
  type SortedProduct,
} from './catalogue-office-queries.ts'
import type { Deps } from '../deps.ts'

/** SQLite takes 32,766 parameters. */
const MATCHES_MAX = 1_000

type Shop = Pick<Deps, 'db' | 'catalogue' | 'missingPictures'>

/**
 * Available or not, by the shop's search, which knows barcodes, or the beginning of a SKU; the best
 * matches first, without words the newest.
 */
export async function findOfficeProducts(
  shop: Shop,
  { q, ...filter }: ProductFilter,
  sort?: ProductSort,
): Promise<SortedProduct[]> {
  const ids = q === '' ? undefined : await findProductIds(shop, q)
  const all = await listSortedProducts(shop.db, { ...filter, ids }, sort)
  const missing = filter.only === 'no-picture' ? await picturelessIds(shop) : null
  const found = missing ? all.filter(({ id }) => missing.has(id)) : all
  if (!ids || sort !== undefined) return found
  const rank = new Map(ids.map((id, index) => [id, index]))
  return found.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0))
}

async function picturelessIds({ missingPictures }: Shop): Promise<Set<number>> {
  const missing = await missingPictures()
  return new Set(missing.filter(({ in_gallery }) => !in_gallery).map(({ id }) => id))
}

/** One by its whole SKU or a barcode, else those with the words as typed. */
export async function findNamedProducts(
  deps: Pick<Shop, 'db' | 'catalogue'>,
  text: string,
): Promise<number[]> {
  const id = await findProductByKey(deps.db, toLatinDigits(text), gtinIn(text))
  return id === undefined ? findProductIds(deps, text, true) : [id]
}

/** By SKU prefix first, then by search relevance; available or not. */
export async function findProductIds(
  { db, catalogue }: Pick<Shop, 'db' | 'catalogue'>,
  q: string,
  literal = false,
): Promise<number[]> {
  const bySku = await listSkuIds(db, toLatinDigits(q), MATCHES_MAX)
  const { ids, scores } = await catalogue.search(q, literal)
  const byWords = [...ids.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  return [...new Set([...bySku, ...byWords.slice(0, MATCHES_MAX).map(index => ids[index] ?? 0)])]
}
