import { getBrand, listBrands } from './brand-queries.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { withProductPage } from './product-list.ts'

export const brandHandlers: readonly Handler[] = [
  handle('GET /brands', async ({ deps }) => ({ data: await listBrands(deps.db) })),

  handle('GET /brands/{id}', async ({ deps, params, query: { page } }) => {
    const brand = await getBrand(deps.db, params.id)
    return withProductPage(deps, brand, { brand: brand.id }, page)
  }),
]
