import { PAGE_SIZE } from '#lib/rules/limits.ts'
import {
  getBreadcrumb,
  getCategory,
  listCategories,
  listChildren,
  listTopCategories,
  requireCategory,
} from './category-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import {
  selectionQuery,
  listCategoryShelves,
  listProducts,
  withProductPage,
} from './product-list.ts'

export const categoryHandlers: readonly Handler[] = [
  handle('GET /categories', async ({ deps }) => ({ data: await listCategories(deps.db) })),

  handle('GET /categories/shelves', async ({ deps }) => ({
    data: await listCategoryShelves(deps, await listTopCategories(deps.db)),
  })),

  handle('GET /categories/{id}', async ({ deps, params, query: { page } }) => {
    const category = await getCategory(deps.db, params.id)
    return withProductPage(deps, category, { category: category.id }, page)
  }),

  handle('GET /categories/{id}/products', async ({ deps, params, query }) => {
    const page = numberedPage(query.page)
    const selection = { ...selectionQuery(query), category: params.id }
    const { products, count } = await listProducts(deps, selection, query.sortby, page)
    if (count === 0) await requireCategory(deps.db, params.id)
    return { data: products, extra: { count, page: query.page, page_size: PAGE_SIZE } }
  }),

  handle('GET /categories/{id}/shelves', async ({ deps, params }) => ({
    data: await listCategoryShelves(deps, await listChildren(deps.db, params.id)),
  })),

  handle('GET /breadcrumb', async ({ deps, query }) => ({
    data: await getBreadcrumb(deps.db, query.id),
  })),
]
