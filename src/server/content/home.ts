import type { HomeLayout, HomeRow } from '#lib/contract/home.ts'
import { shareable } from '#lib/rules/share.ts'
import { listBannersByIds, listSlides, listSlidesByIds } from './banner-queries.ts'
import { listBrands } from '../catalogue/brand-queries.ts'
import { listBundles } from '../catalogue/bundle-queries.ts'
import { listCategoriesByIds } from '../catalogue/category-queries.ts'
import { layoutOf, listHomeRows, type RowConfig, type StoredHomeRow } from './home-queries.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/open.ts'
import { findShelf } from '../catalogue/shelf-queries.ts'
import type { Deps } from '../deps.ts'
import { listShelfProducts } from '../catalogue/product-list.ts'

/** For a row without chosen brands. */
const HOME_BRANDS_MAX = 12

const SHELF_COLOR = '#1b7a48'
const SHELF_TEXT_COLOR = '#ffffff'

type RowContent = HomeRow extends infer Row
  ? Row extends HomeRow
    ? Omit<Row, 'id' | 'title'>
    : never
  : never

export async function listHomeLayouts(db: Db): Promise<HomeLayout[]> {
  const rows = await listHomeRows(db)
  return Promise.all(
    rows.map(async row => {
      const { config } = row
      if (config.model !== 'custom_shelf') return layoutOf(row)
      const shelf = await findShelf(db, config.shelf_id)
      return { ...layoutOf(row), ...coloursOf(config, shelf) }
    }),
  )
}

/** A row that fails to load is left out. */
export async function loadHome(deps: Deps): Promise<HomeRow[]> {
  const rows = await listHomeRows(deps.db)
  const loaded = await Promise.all(
    rows.map(row =>
      loadHomeRow(deps, row).catch((error: unknown) => {
        deps.log.error({ err: error, row: row.id }, 'home row failed to load')
        return null
      }),
    ),
  )
  return loaded.filter(row => row !== null)
}

/**
 * Only available items, so a row may be empty. Null when its category or shelf no longer exists.
 */
export async function loadHomeRow(deps: Deps, row: StoredHomeRow): Promise<HomeRow | null> {
  const content = await loadContent(deps, row.config)
  return content && { id: row.id, title: row.title, ...content }
}

async function loadContent(deps: Deps, config: RowConfig): Promise<RowContent | null> {
  const { db } = deps
  const { model } = config
  switch (model) {
    case 'slider':
      return { model, slides: await loadSlides(db, config.slide_ids) }
    case 'category':
      return { model, categories: await listCategoriesByIds(db, config.category_ids) }
    case 'shelf_category':
      return categoryShelf(deps, config.category_id)
    case 'custom_shelf':
      return customShelf(deps, config)
    case 'shelf_special_sale':
      return { model, products: await listShelfProducts(deps, { specialSale: true }) }
    case 'bundle':
      return {
        model,
        bundles: (await listBundles(db, deps.now()))
          .filter(bundle => bundle.available)
          .map(bundle => shareable(deps.siteUrl, bundle)),
      }
    case 'brand':
      return { model, brands: await loadBrands(db, config.brand_ids) }
    case 'banner':
      return { model, banners: await listBannersByIds(db, config.banner_ids) }
  }
}

const loadSlides = (db: Db, ids: readonly number[] | null) =>
  ids === null ? listSlides(db) : listSlidesByIds(db, ids)

async function loadBrands(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return listBrands(db, HOME_BRANDS_MAX)
  return inOrder(ids, await listBrands(db))
}

async function categoryShelf(deps: Deps, id: number): Promise<RowContent | null> {
  const [[row], products] = await Promise.all([
    listCategoriesByIds(deps.db, [id]),
    listShelfProducts(deps, { category: id }),
  ])
  if (!row) return null
  const { logo: _, ...category } = row
  return { model: 'shelf_category', category, products }
}

async function customShelf(
  deps: Deps,
  config: RowConfig & { model: 'custom_shelf' },
): Promise<RowContent | null> {
  const [shelf, products] = await Promise.all([
    findShelf(deps.db, config.shelf_id),
    listShelfProducts(deps, { shelf: config.shelf_id }),
  ])
  if (!shelf) return null
  return {
    model: 'custom_shelf',
    shelf_id: config.shelf_id,
    ...coloursOf(config, shelf),
    products,
  }
}

const coloursOf = (
  config: RowConfig & { model: 'custom_shelf' },
  shelf: Awaited<ReturnType<typeof findShelf>>,
) => ({
  color: config.color ?? shelf?.color ?? SHELF_COLOR,
  text_color: config.text_color ?? shelf?.text_color ?? SHELF_TEXT_COLOR,
})
