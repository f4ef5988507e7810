import type { HomeRowBody } from '#lib/contract/admin/content.ts'
import { listBrands } from '../catalogue/brand-queries.ts'
import { listBundles } from '../catalogue/bundle-queries.ts'
import { listTopCategoriesWithCode } from '../catalogue/category-queries.ts'
import { listPage } from '../catalogue/list-page.ts'
import { BEST_SELLING } from '../catalogue/sort-orders.ts'
import type { Deps } from '../deps.ts'

const TILES_MAX = 12
const SHELVES_MAX = 4
/** Fewer goods make no row, fewer brands or categories no choice. */
const SHELF_MIN = 3
const GROUPS_MIN = 2

/**
 * The rows of a shop that has published no home: those that have something to show now, so that a
 * shop with goods has a home before anybody arranges one.
 */
export async function automaticRows({
  db,
  catalogue,
  now: clock,
}: Pick<Deps, 'db' | 'catalogue' | 'now'>): Promise<HomeRowBody[]> {
  const now = clock()
  const index = await catalogue.current()
  const count = (selection: Parameters<typeof listPage>[1]): number =>
    listPage(index, selection, undefined, { offset: 0, limit: 1 }, now).count
  if (count({}) === 0) return []
  const [best = -1] = index.orders.of(BEST_SELLING)
  const isSelling = (index.columns.sold[best] ?? 0) > 0
  const categories = (await listTopCategoriesWithCode(db))
    .map(({ id, code }) => ({ code, goods: count({ category: id }) }))
    .filter(({ goods }) => goods > 0)
  const bundles = (await listBundles(db, now)).filter(({ available }) => available)
  const brands = await listBrands(db, GROUPS_MIN)
  const title = null
  const rows: (HomeRowBody | null)[] = [
    count({ specialSale: true }) > 0 ? { model: 'shelf_special_sale', title } : null,
    categories.length >= GROUPS_MIN
      ? {
          model: 'category',
          title,
          categories: categories.slice(0, TILES_MAX).map(({ code }) => code),
        }
      : null,
    isSelling ? { model: 'shelf_best_selling', title } : null,
    { model: 'shelf_newest', title },
    bundles.length > 0 ? { model: 'bundle', title } : null,
    ...categories
      .filter(({ goods }) => categories.length >= GROUPS_MIN && goods >= SHELF_MIN)
      .toSorted((a, b) => b.goods - a.goods)
      .slice(0, SHELVES_MAX)
      .map(({ code }) => ({ model: 'shelf_category' as const, title, category: code })),
    brands.length >= GROUPS_MIN ? { model: 'brand', title, brands: [] } : null,
  ]
  return rows.filter(row => row !== null)
}
