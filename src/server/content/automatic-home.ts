import type { HomeRowBody } from '#lib/contract/admin/content.ts'
import { listBrands } from '../catalogue/brand-queries.ts'
import { listBundles } from '../catalogue/bundle-queries.ts'
import { listChildCategories } from '../catalogue/category-queries.ts'
import { listPage } from '../catalogue/list-page.ts'
import { BEST_SELLING } from '../catalogue/sort-orders.ts'
import type { Deps } from '../deps.ts'
import type { Db } from '../platform/database/open.ts'

export type HomeRowWithId = HomeRowBody & { id: number }

const TILES_MAX = 12
const SHELVES_MAX = 4
/** Fewer goods make no row, fewer brands or categories no choice. */
const SHELF_MIN = 3
const GROUPS_MIN = 2

/**
 * Rows come and go with the clock and the stock, so their places cannot identify them. Beyond the
 * places of published rows.
 */
const ROW_IDS = {
  shelf_special_sale: 1_001,
  category: 1_002,
  shelf_best_selling: 1_003,
  shelf_newest: 1_004,
  bundle: 1_005,
  brand: 1_006,
} as const
/** The category's id is added. */
const CATEGORY_SHELF_IDS = 2_000

/**
 * The rows of a shop that has published no home: those that have something to show now, so that a
 * shop with goods has a home before anybody arranges one.
 */
export async function automaticRows({
  db,
  catalogue,
  now: clock,
}: Pick<Deps, 'db' | 'catalogue' | 'now'>): Promise<HomeRowWithId[]> {
  const now = clock()
  const index = await catalogue.current()
  const count = (selection: Parameters<typeof listPage>[1]): number =>
    listPage(index, selection, undefined, { offset: 0, limit: 1 }, now).count
  if (count({}) === 0) return []
  const [best = -1] = index.orders.of(BEST_SELLING)
  const isSelling = (index.columns.sold[best] ?? 0) > 0
  const categories = await filledCategories(db, category => count({ category }))
  const bundles = (await listBundles(db, now)).filter(({ available }) => available)
  const brands = await listBrands(db, GROUPS_MIN)
  const title = null
  const rows: (HomeRowWithId | null)[] = [
    count({ specialSale: true }) > 0
      ? { id: ROW_IDS.shelf_special_sale, model: 'shelf_special_sale', title }
      : null,
    categories.length >= GROUPS_MIN
      ? {
          id: ROW_IDS.category,
          model: 'category',
          title,
          categories: categories.slice(0, TILES_MAX).map(({ code }) => code),
        }
      : null,
    isSelling ? { id: ROW_IDS.shelf_best_selling, model: 'shelf_best_selling', title } : null,
    { id: ROW_IDS.shelf_newest, model: 'shelf_newest', title },
    bundles.length > 0 ? { id: ROW_IDS.bundle, model: 'bundle', title } : null,
    ...(categories.length >= GROUPS_MIN ? categoryShelves(categories) : []),
    brands.length >= GROUPS_MIN ? { id: ROW_IDS.brand, model: 'brand', title, brands: [] } : null,
  ]
  return rows.filter(row => row !== null)
}

/** The top ones with goods, or those below the only one. */
async function filledCategories(db: Db, goodsIn: (category: number) => number) {
  const filled = async (parent: number | null) =>
    (await listChildCategories(db, parent))
      .map(({ id, code }) => ({ id, code, goods: goodsIn(id) }))
      .filter(({ goods }) => goods > 0)
  const top = await filled(null)
  const [only] = top
  return only && top.length < GROUPS_MIN ? filled(only.id) : top
}

const categoryShelves = (
  categories: readonly { id: number; code: string; goods: number }[],
): HomeRowWithId[] =>
  categories
    .filter(({ goods }) => goods >= SHELF_MIN)
    .slice(0, SHELVES_MAX)
    .map(({ id, code }) => ({
      ...{ id: CATEGORY_SHELF_IDS + id, model: 'shelf_category', title: null },
      category: code,
    }))
