import { handle, type Handler } from '../platform/http/handler.ts'
import { readCategoryFilter, readFilter } from './product-filter.ts'
import { selectionQuery } from './product-list.ts'

export const filterHandlers: readonly Handler[] = [
  handle('GET /categories/{id}/filter', async ({ deps, params, query }) => ({
    data: await readCategoryFilter(deps, params.id, selectionQuery(query)),
  })),

  handle('GET /search/filters_data', async ({ deps, query }) => ({
    data: await readFilter(deps, selectionQuery(query)),
  })),

  handle('GET /search/filters', async ({ deps, query }) => ({
    data: await readFilter(deps, selectionQuery(query)),
  })),
]
