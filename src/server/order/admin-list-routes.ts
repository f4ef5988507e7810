import { HttpStatus } from '#lib/codes/http.ts'
import { LIST_ROWS } from '#lib/contract/admin/list.ts'
import {
  type OrderFilterQuery,
  ORDERS_MOVED_MAX,
  PRODUCTS_MAX,
} from '#lib/contract/admin/order-list.ts'
import { chosenColumns, ORDER_COLUMNS } from '#lib/rules/office-lists.ts'
import { may } from '#lib/rules/staff.ts'
import { tehranClock, tehranMoment } from '#lib/rules/tehran-time.ts'
import { ordersMoved, tooManyOrders } from '#lib/text/messages/admin-orders.ts'
import { listProductNames } from '../catalogue/catalogue-office-queries.ts'
import { findNamedProducts } from '../catalogue/find-products.ts'
import type { Deps } from '../deps.ts'
import { numberedPage } from '../platform/database/page.ts'
import { csvDownload } from '../platform/http/csv-download.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import type { StaffRow } from '../staff/staff-queries.ts'
import { assertReason } from './admin-routes.ts'
import { moveOrders } from './move-orders.ts'
import type { OrderFilter } from './order-filter.ts'
import { orderFileRows, orderHeadings } from './order-list-file.ts'
import { listShopOrders, listStates, type OrderSort } from './order-list-queries.ts'
import { listedOrders } from './order-list-view.ts'

const NAMES_SHOWN = 3

export const adminOrderListHandlers: readonly Handler[] = [
  handle('GET /admin/orders', async ({ deps, query: { page, sort, ...query } }) => {
    const { db, now } = deps
    const { products, ...listing } = await readListing(deps, query, sort)
    const { rows, count, cost } = await listShopOrders(db, listing, numberedPage(page, LIST_ROWS))
    const names = await listProductNames(db, products?.slice(0, NAMES_SHOWN) ?? [])
    return {
      data: await listedOrders(db, rows, now()),
      extra: {
        ...{ count, page, page_size: LIST_ROWS, cost, seen_at: now() },
        products: products ? { count: products.length, names } : null,
      },
    }
  }),

  handle('GET /admin/order-file', async ({ deps, query: { sort, columns, ...query } }) => {
    const listing = await readListing(deps, query, sort)
    const chosen = chosenColumns(ORDER_COLUMNS, columns)
    const rows = orderFileRows(deps.db, listing, chosen, deps.now())
    return { data: null, file: csvDownload('orders.csv', orderHeadings(chosen), rows) }
  }),

  handle('PUT /admin/orders', async ({ deps, staff, body: { ids, ...move } }) => {
    assertReason(move)
    const orders = [...new Set(ids)].map(id => ({ id }))
    const data = await moveOrders(deps.db, orders, move, moverOf(deps, staff))
    return { data, message: ordersMoved(data.moved) }
  }),

  handle('PUT /admin/order-matches', async ({ deps, staff, body }) => {
    const { filter: query, placed_until, ...move } = body
    assertReason(move)
    const { filter } = await readListing(deps, query, undefined)
    const orders = await listStates(deps.db, filter, placed_until, ORDERS_MOVED_MAX + 1)
    if (orders.length > ORDERS_MOVED_MAX)
      throw new ApiError(HttpStatus.conflict, tooManyOrders(ORDERS_MOVED_MAX))
    const data = await moveOrders(deps.db, orders, move, moverOf(deps, staff))
    return { data, message: ordersMoved(data.moved) }
  }),
]

const moverOf = ({ now }: Deps, { id, roles }: StaffRow) => ({
  actor: id,
  now: now(),
  keepsBooks: may(roles, 'payments'),
})

async function readListing(
  deps: Deps,
  { product, ...filter }: OrderFilterQuery,
  sort: OrderSort | undefined,
) {
  const products = product ? await findNamedProducts(deps, product) : undefined
  const isTooWide = products !== undefined && products.length > PRODUCTS_MAX
  const today = tehranMoment(tehranClock(deps.now()).date, 0, 0)
  const read: OrderFilter = { ...filter, products: isTooWide ? [] : products }
  return { filter: read, sort, today, products }
}
