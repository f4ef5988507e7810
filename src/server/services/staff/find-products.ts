import { OFFICE_PRODUCTS, type StaffProduct } from '#lib/contract/admin/catalogue.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { listCategoriesBelow, listOfficeProducts, listSkuIds } from '../../db/catalogue-office.ts'
import type { OfficeFilter } from '../../db/catalogue-office.ts'
import type { Db } from '../../db/open.ts'
import { type Page, type Paged, numberedPage } from '../../db/page.ts'
import type { Deps } from '../../deps.ts'

/** Products that a search leads to at most, the best first; SQLite takes 32,766 parameters. */
const FOUND_MAX = 1_000

type Shop = Pick<Deps, 'db' | 'catalogue' | 'missingPictures'>

/** A page of products, on sale or not: what the shop's own search finds, or how a SKU begins. */
export async function findOfficeProducts(
  deps: Shop,
  q: string,
  filter: OfficeFilter,
  page: number,
): Promise<Paged<StaffProduct>> {
  const { db } = deps
  const shown = numberedPage(page, OFFICE_PRODUCTS)
  const without = filter.only === 'no-picture' ? await picturelessIds(deps, filter) : null
  if (q === '')
    return without ? pageOfIds(db, without, shown) : listOfficeProducts(db, filter, shown)
  const found = await findProductIds(deps, q)
  const wanted = without && new Set(without)
  const ids = wanted ? found.filter(id => wanted.has(id)) : found
  const all = await listOfficeProducts(db, filter, { limit: FOUND_MAX * 2, offset: 0 }, ids)
  const place = new Map(ids.map((id, index) => [id, index]))
  const rows = all.rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  return { rows: rows.slice(shown.offset, shown.offset + shown.limit), count: rows.length }
}

/** Of these products a page. */
async function pageOfIds(
  db: Db,
  ids: readonly number[],
  { limit, offset }: Page,
): Promise<Paged<StaffProduct>> {
  const whole = { limit, offset: 0 }
  const own = ids.slice(offset, offset + limit)
  const { rows } = await listOfficeProducts(db, { only: 'all' }, whole, own)
  return { rows, count: ids.length }
}

/** Products whose own picture is not there, the newest first. */
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

/** Products on sale or not, by how their SKU begins first, then by words, the best first. */
export async function findProductIds(
  { db, catalogue }: Pick<Shop, 'db' | 'catalogue'>,
  q: string,
): Promise<number[]> {
  const bySku = await listSkuIds(db, toLatinDigits(q), FOUND_MAX)
  const { ids, scores } = await catalogue.search(q)
  const byWords = [...ids.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  return [...new Set([...bySku, ...byWords.slice(0, FOUND_MAX).map(index => ids[index] ?? 0)])]
}
