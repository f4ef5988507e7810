import { OFFICE_PRODUCTS, type StaffProduct } from '#lib/contract/admin/catalogue.ts'
import { gtinIn } from '#lib/text/barcode.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import {
  findProductByKey,
  listCategoriesBelow,
  listOfficeProducts,
  listSkuIds,
} from './catalogue-office-queries.ts'
import type { OfficeFilter } from './catalogue-office-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { type Page, type Paged, numberedPage } from '../platform/database/page.ts'
import type { Deps } from '../deps.ts'

/** SQLite takes 32,766 parameters. */
const MATCHES_MAX = 1_000

type Shop = Pick<Deps, 'db' | 'catalogue' | 'missingPictures'>

/** Available or not, by the shop's search, which knows barcodes, or the beginning of a SKU. */
export async function findOfficeProducts(
  deps: Shop,
  q: string,
  filter: OfficeFilter,
  page: number,
): Promise<Paged<StaffProduct>> {
  const { db } = deps
  const range = numberedPage(page, OFFICE_PRODUCTS)
  const pictureless = filter.only === 'no-picture' ? await picturelessIds(deps, filter) : null
  if (q === '')
    return pictureless ? pageOfIds(db, pictureless, range) : listOfficeProducts(db, filter, range)
  const matches = await findProductIds(deps, q)
  const allowed = pictureless && new Set(pictureless)
  const ids = allowed ? matches.filter(id => allowed.has(id)) : matches
  const all = await listOfficeProducts(db, filter, { limit: MATCHES_MAX * 2, offset: 0 }, ids)
  const rank = new Map(ids.map((id, index) => [id, index]))
  const rows = all.rows.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0))
  return { rows: rows.slice(range.offset, range.offset + range.limit), count: rows.length }
}

async function pageOfIds(
  db: Db,
  ids: readonly number[],
  { limit, offset }: Page,
): Promise<Paged<StaffProduct>> {
  const firstPage = { limit, offset: 0 }
  const pageIds = ids.slice(offset, offset + limit)
  const { rows } = await listOfficeProducts(db, { only: 'all' }, firstPage, pageIds)
  return { rows, count: ids.length }
}

async function picturelessIds(
  { db, missingPictures }: Shop,
  { brand, category }: OfficeFilter,
): Promise<number[]> {
  const below = category === undefined ? null : new Set(await listCategoriesBelow(db, category))
  const missing = (await missingPictures()).filter(
    ({ in_gallery, brand_id, category_id }) =>
      !in_gallery &&
      (brand === undefined || brand_id === brand) &&
      (below === null || below.has(category_id)),
  )
  return missing.map(({ id }) => id).reverse()
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
