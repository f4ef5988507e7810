import { SortCode } from '#lib/codes/product.ts'
import { type HomeRowBody, ONLY_KEY } from '#lib/contract/admin/content.ts'
import type { HomeLayout, HomeRow } from '#lib/contract/home.ts'
import { shareable } from '#lib/rules/share.ts'
import { listBrands, listBrandsByCode } from '../catalogue/brand-queries.ts'
import { listBundles } from '../catalogue/bundle-queries.ts'
import { listCategoriesByCode } from '../catalogue/category-queries.ts'
import { findShelf } from '../catalogue/shelf-queries.ts'
import type { Deps } from '../deps.ts'
import { listShelfProducts } from '../catalogue/product-list.ts'
import { automaticRows, type HomeRowWithId } from './automatic-home.ts'
import { findPublishedBody, pick, readBanners, readSlides } from './published.ts'

/** For a row without chosen brands. */
const HOME_BRANDS_MAX = 12

const SHELF_COLOR = '#1b7a48'
const SHELF_TEXT_COLOR = '#ffffff'

type CustomShelf = HomeRowBody & { model: 'custom_shelf' }
type RowContent = HomeRow extends infer Row
  ? Row extends HomeRow
    ? Omit<Row, 'id' | 'title'>
    : never
  : never

/** The published rows, by their places, else the automatic ones. */
export async function listHomeRows(deps: Deps): Promise<HomeRowWithId[]> {
  const home = await findPublishedBody(deps.db, { kind: 'home', key: ONLY_KEY })
  return home ? home.rows.map((row, at) => ({ ...row, id: at + 1 })) : automaticRows(deps)
}

export async function listHomeLayouts(deps: Deps): Promise<HomeLayout[]> {
  const { db } = deps
  const rows = await listHomeRows(deps)
  return Promise.all(
    rows.map(async row => {
      const { id, model, title } = row
      const items = itemsOf(row)
      return {
        ...{ id, title, model, ...(items > 0 && { items }) },
        ...(model === 'custom_shelf' && coloursOf(row, await findShelf(db, row.shelf))),
      }
    }),
  )
}

function itemsOf(row: HomeRowBody): number {
  switch (row.model) {
    case 'category':
      return row.categories.length
    case 'banner':
      return row.banners.length
    case 'brand':
      return row.brands.length
    default:
      return 0
  }
}

/** A row that fails to load is left out. */
export async function loadHome(deps: Deps): Promise<HomeRow[]> {
  const rows = await listHomeRows(deps)
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
export async function loadHomeRow(deps: Deps, row: HomeRowWithId): Promise<HomeRow | null> {
  const content = await loadContent(deps, row)
  return content && { id: row.id, title: row.title, ...content }
}

async function loadContent(deps: Deps, row: HomeRowBody): Promise<RowContent | null> {
  const { db } = deps
  const { model } = row
  switch (model) {
    case 'slider':
      return { model, slides: [...(await readSlides(db)).values()] }
    case 'category':
      return { model, categories: await listCategoriesByCode(db, row.categories) }
    case 'shelf_category':
      return categoryShelf(deps, row.category)
    case 'custom_shelf':
      return customShelf(deps, row)
    case 'shelf_special_sale':
      return { model, products: await listShelfProducts(deps, { specialSale: true }) }
    case 'shelf_best_selling':
      return { model, products: await listShelfProducts(deps, {}, SortCode.bestSelling) }
    case 'shelf_newest':
      return { model, products: await listShelfProducts(deps, {}, SortCode.newest) }
    case 'bundle':
      return {
        model,
        bundles: (await listBundles(db, deps.now()))
          .filter(bundle => bundle.available)
          .map(bundle => shareable(deps.siteUrl, bundle)),
      }
    case 'brand': {
      const brands = row.brands.length === 0 ? listBrands(db, HOME_BRANDS_MAX) : null
      return { model, brands: await (brands ?? listBrandsByCode(db, row.brands)) }
    }
    case 'banner':
      return { model, banners: pick(row.banners, await readBanners(db)) }
  }
}

async function categoryShelf(deps: Deps, code: string): Promise<RowContent | null> {
  const [row] = await listCategoriesByCode(deps.db, [code])
  if (!row) return null
  const { logo: _, ...category } = row
  const products = await listShelfProducts(deps, { category: category.id })
  return { model: 'shelf_category', category, products }
}

async function customShelf(deps: Deps, row: CustomShelf): Promise<RowContent | null> {
  const shelf = await findShelf(deps.db, row.shelf)
  if (!shelf) return null
  const products = await listShelfProducts(deps, { shelf: shelf.id })
  return { model: 'custom_shelf', shelf_id: shelf.id, ...coloursOf(row, shelf), products }
}

const coloursOf = (row: CustomShelf, shelf: Awaited<ReturnType<typeof findShelf>>) => ({
  color: row.color ?? shelf?.color ?? SHELF_COLOR,
  text_color: row.text_color ?? shelf?.text_color ?? SHELF_TEXT_COLOR,
})
