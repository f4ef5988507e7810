import type { ProductQuery } from '#lib/contract/product.ts'
import { PAGE_SIZE, PRODUCT_IDS_MAX } from '#lib/rules/limits.ts'
import { shareable } from '#lib/rules/share.ts'
import { numberedPage } from '../platform/database/page.ts'
import { getProduct } from './product-queries.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { selectionQuery, listProducts, listSimilarProducts } from './product-list.ts'
import { readRequests } from '../request/product-request.ts'

const isPlainSearch = ({ q: _, query: __, page, sortby: ___, ...filters }: ProductQuery): boolean =>
  page === 1 && Object.values(filters).every(filter => !filter)

export const productHandlers: readonly Handler[] = [
  handle('GET /products', async ({ deps, query }) => {
    const { page, sortby } = query
    const range = numberedPage(page, query.ids ? PRODUCT_IDS_MAX : PAGE_SIZE)
    const { products, count, search } = await listProducts(
      deps,
      selectionQuery(query),
      sortby,
      range,
    )
    const searchText = query.q ?? query.query
    // The search alone found nothing, without filters.
    if (count === 0 && searchText && isPlainSearch(query)) deps.missedSearches.note(searchText)
    return {
      data: products,
      extra: { count, page, page_size: range.limit, ...(search && { search }) },
    }
  }),

  handle('GET /products/{id}', async ({ deps, params, user }) => ({
    data: shareable(deps.siteUrl, await getProduct(deps.db, params.id, deps.now())),
    extra: await readRequests(deps.db, user?.id, params.id),
  })),

  handle('GET /products/{id}/similars', async ({ deps, params }) => ({
    data: await listSimilarProducts(deps, params.id),
  })),
]
