import { OFFICE_PRODUCTS, type StaffProduct } from '#lib/contract/admin/catalogue.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { listOfficeProducts, listSkuIds } from '../../db/catalogue-office.ts'
import type { OfficeFilter } from '../../db/catalogue-office.ts'
import { listMissingPictures } from '../../db/missing-pictures.ts'
import { type Paged, numberedPage } from '../../db/page.ts'
import type { Deps } from '../../deps.ts'

/** Products that a search leads to at most, the best first; SQLite takes 32,766 parameters. */
const FOUND_MAX = 1_000
const PICTURELESS_MAX = 5_000

/** A page of products, on sale or not: what the shop's own search finds, or how a SKU begins. */
export async function findOfficeProducts(
  { db, catalogue, mediaDir }: Pick<Deps, 'db' | 'catalogue' | 'mediaDir'>,
  q: string,
  filter: OfficeFilter,
  page: number,
): Promise<Paged<StaffProduct>> {
  const { only } = filter
  const pictureless = only === 'no-picture' ? await picturelessIds(db, mediaDir) : undefined
  const shown = numberedPage(page, OFFICE_PRODUCTS)
  if (q === '') {
    const newest = pictureless?.toSorted((a, b) => b - a).slice(0, PICTURELESS_MAX)
    return listOfficeProducts(db, filter, shown, newest)
  }
  const found = await foundIds({ db, catalogue }, q)
  const without = pictureless && new Set(pictureless)
  const ids = without ? found.filter(id => without.has(id)) : found
  const all = await listOfficeProducts(db, filter, { limit: FOUND_MAX * 2, offset: 0 }, ids)
  const place = new Map(ids.map((id, index) => [id, index]))
  const rows = all.rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  return { rows: rows.slice(shown.offset, shown.offset + shown.limit), count: rows.length }
}

/** Products whose own picture is not there. */
const picturelessIds = async (db: Deps['db'], mediaDir: string): Promise<number[]> =>
  (await listMissingPictures(db, mediaDir)).flatMap(({ id, in_gallery }) =>
    in_gallery ? [] : [id],
  )

/** By SKU first, then by words, the best first. */
async function foundIds({ db, catalogue }: Pick<Deps, 'db' | 'catalogue'>, q: string) {
  const bySku = await listSkuIds(db, toLatinDigits(q), FOUND_MAX)
  const { ids, scores } = await catalogue.search(q)
  const byWords = [...ids.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  return [...new Set([...bySku, ...byWords.slice(0, FOUND_MAX).map(index => ids[index] ?? 0)])]
}
