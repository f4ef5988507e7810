import { handle, type Handler } from '../handler.ts'
import { readCategoryFilter, readFilter } from '../services/product-filter.ts'
import { askedBy } from '../services/product-list.ts'

export const filterHandlers: readonly Handler[] = [
  handle('GET /categories/{id}/filter', async ({ deps, params, query }) => ({
    data: await readCategoryFilter(deps, params.id, askedBy(query)),
  })),

  handle('GET /search/filters_data', async ({ deps, query }) => ({
    data: await readFilter(deps, askedBy(query)),
  })),

  handle('GET /search/filters', async ({ deps, query }) => ({
    data: await readFilter(deps, askedBy(query)),
  })),
]
