import { getBrand, listBrands } from './brand-queries.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { withProductPage } from './product-list.ts'

export const brandHandlers: readonly Handler[] = [
  handle('GET /brands', async ({ deps }) => ({ data: await listBrands(deps.db) })),

  handle('GET /brands/{id}', async ({ deps, params: { id }, query: { page } }) =>
    withProductPage(deps, await getBrand(deps.db, id), { brand: id }, page),
  ),
]
