import type { ListedOrder } from '#lib/contract/admin/order-list.ts'
import type { ORDER_COLUMNS } from '#lib/rules/office-lists.ts'
import type { CsvCell } from '#lib/text/csv.ts'
import { orderColumnNames } from '#lib/text/labels/admin-order-list.ts'
import { pickedText } from '#lib/text/labels/admin-orders.ts'
import { RIALS_PER_TOMAN } from '#lib/text/money.ts'
import { sortableTime } from '../platform/http/csv-cells.ts'
import type { Db } from '../platform/database/open.ts'
import {
  listOrderIds,
  type OrderListing,
  readOrders,
  type ShopOrder,
} from './order-list-queries.ts'
import { listedOrders } from './order-list-view.ts'

export type OrderColumn = keyof typeof ORDER_COLUMNS
type Cell = (order: ListedOrder, row: ShopOrder) => CsvCell

const ROWS_AT_ONCE = 500

const CELLS: Record<OrderColumn, Cell> = {
  number: order => order.tracking_code,
  customer: order => order.recipient,
  mobile: order => order.mobile,
  window: (_, row) => sortableTime(row.window_starts_at),
  goods: order => order.pieces,
  cost: order => order.cost / RIALS_PER_TOMAN,
  payable: order => order.payable_amount / RIALS_PER_TOMAN,
  payment: order => order.payment_fa,
  status: order => order.status_fa,
  picking: order => pickedText(order),
  method: order => order.method,
  area: order => order.area,
  placed: (_, row) => sortableTime(row.created_at),
  notes: order => order.notes,
}

export const orderHeadings = (columns: readonly OrderColumn[]): string[] =>
  columns.map(column => orderColumnNames[column])

/** All orders of the list, which are found at its start. */
export async function* orderFileRows(
  db: Db,
  listing: OrderListing,
  columns: readonly OrderColumn[],
  now: number,
): AsyncGenerator<CsvCell[][]> {
  const ids = await listOrderIds(db, listing)
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const rows = await readOrders(db, ids.slice(start, start + ROWS_AT_ONCE))
    const orders = await listedOrders(db, rows, now)
    yield orders.map((order, index) => {
      const row = rows[index]
      return row ? columns.map(column => CELLS[column](order, row)) : []
    })
  }
}
