import { LIST_ROWS } from '#lib/contract/admin/list.ts'
import { type OrderFilterQuery, PRODUCTS_MAX } from '#lib/contract/admin/order-list.ts'
import { may } from '#lib/rules/staff.ts'
import { tehranClock, tehranMoment } from '#lib/rules/tehran-time.ts'
import { ordersMoved, ordersRescheduled } from '#lib/text/messages/admin-orders.ts'
import { listProductNames } from '../catalogue/catalogue-office-queries.ts'
import { findNamedProducts } from '../catalogue/find-products.ts'
import { publicWindows } from '../delivery/reschedule-order.ts'
import { rescheduleOrders } from '../delivery/reschedule-orders.ts'
import { endExpiredHolds } from '../delivery/window-hold-queries.ts'
import type { Deps } from '../deps.ts'
import { findLastId, numberedPage } from '../platform/database/page.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { listFile } from '../platform/http/list-file.ts'
import { selectedRows } from '../platform/http/selection.ts'
import { assertReason } from './admin-routes.ts'
import { moveOrders } from './move-orders.ts'
import type { OrderFilter } from './order-filter.ts'
import { orderFileCells, readFileOrders } from './order-list-file.ts'
import { listOrderIds, listShopOrders, listStates, type OrderSort } from './order-list-queries.ts'
import { listedOrders } from './order-list-view.ts'

const NAMES_SHOWN = 3

export const adminOrderListHandlers: readonly Handler[] = [
  handle('GET /admin/orders', async ({ deps, query: { page, sort, ...query } }) => {
    const { db, now } = deps
    const { products, ...listing } = await readListing(deps, query, sort)
    const last_id = await findLastId(db, 'orders')
    const { rows, count, cost } = await listShopOrders(db, listing, numberedPage(page, LIST_ROWS))
    const names = await listProductNames(db, products?.slice(0, NAMES_SHOWN) ?? [])
    return {
      data: await listedOrders(db, rows, now()),
      extra: {
        ...{ count, page, page_size: LIST_ROWS, cost, last_id },
        products: products ? { count: products.length, names } : null,
      },
    }
  }),

  handle('GET /admin/order-file', async ({ deps, query: { sort, columns, ...query } }) => {
    const ids = await listOrderIds(deps.db, await readListing(deps, query, sort))
    const read = (some: readonly number[]) => readFileOrders(deps.db, some, deps.now())
    return listFile('orders', { columns, cells: orderFileCells, ids, read })
  }),

  handle('PUT /admin/orders', async ({ deps, staff, body }) => {
    const { ids, filter, last_id, ...move } = body
    assertReason(move)
    const orders = await selectedOrders(deps, { ids, filter, last_id })
    const keepsBooks = may(staff.permissions, 'payments')
    const by = { actor: staff.id, now: deps.now(), keepsBooks }
    const data = await moveOrders(deps.db, orders, move, by)
    return { data, message: ordersMoved(data.moved) }
  }),

  handle('GET /admin/order-windows', async ({ deps: { db, now } }) => {
    const { shared, zones } = await publicWindows(db, now())
    return { data: shared, extra: { zones } }
  }),

  handle('PUT /admin/order-windows', async ({ deps, staff, body }) => {
    const { time_id: to, reason, ...selection } = body
    const orders = await selectedOrders(deps, selection)
    const target = { to, reason, actor: staff.id, now: deps.now() }
    await endExpiredHolds(deps.db, target.now)
    const data = await rescheduleOrders(deps.db, orders, target)
    return { data, message: ordersRescheduled(data.moved) }
  }),
]

interface Selection {
  ids?: number[] | undefined
  filter?: OrderFilterQuery | undefined
  last_id?: number | undefined
}

const selectedOrders = (deps: Deps, selection: Selection) =>
  selectedRows(selection, async (query: OrderFilterQuery, lastId, limit) => {
    const { filter } = await readListing(deps, query, undefined)
    return listStates(deps.db, filter, lastId, limit)
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
