import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDate } from '#lib/text/dates.ts'
import { messages } from '#lib/text/messages.ts'
import { wholesaleStateNames } from '#lib/text/names.ts'
import { numberedPage } from '../platform/database/page.ts'
import { listProductsByIds } from '../catalogue/product-queries.ts'
import { listUserWholesales } from './wholesale-queries.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { requestWholesale, withdrawWholesale } from './product-request.ts'

export const wholesaleHandlers: readonly Handler[] = [
  handle('POST /wholesales', async ({ deps, user, body }) => {
    await requestWholesale(deps, user.id, body)
    return { data: null, message: messages.requestRegistered }
  }),

  handle('DELETE /wholesales/{id}', async ({ deps, user, params: { id } }) => {
    await withdrawWholesale(deps, user.id, id)
    return { data: null, message: messages.wholesaleWithdrawn }
  }),

  handle('GET /profile/wholesales', async ({ deps, user, query: { page } }) => {
    const { rows, count } = await listUserWholesales(deps.db, user.id, numberedPage(page))
    const ids = [...new Set(rows.map(row => row.product_id))]
    const products = await listProductsByIds(deps.db, ids, deps.now())
    const data = rows.flatMap(({ product_id, created_at, done_at, ...request }) => {
      const product = products.find(candidate => candidate.id === product_id)
      if (!product) return []
      const state = done_at === null ? ('open' as const) : ('done' as const)
      const date_fa = formatJalaliDate(created_at)
      return [{ ...request, product, state, state_fa: wholesaleStateNames[state], date_fa }]
    })
    return { data, extra: { count, page, page_size: PAGE_SIZE } }
  }),
]
