import { pickedText } from '#lib/text/labels/admin-orders.ts'
import { RIALS_PER_TOMAN } from '#lib/text/money.ts'
import type { ListedOrder } from '#lib/contract/admin/order-list.ts'
import { sortableTime } from '../platform/http/csv-cells.ts'
import type { FileCells } from '../platform/http/list-file.ts'
import type { Db } from '../platform/database/open.ts'
import { readOrders } from './order-list-queries.ts'
import { listedOrders } from './order-list-view.ts'

type FileOrder = ListedOrder & { starts_at: number; created_at: number }

export const orderFileCells: FileCells<'orders', FileOrder> = {
  number: order => order.tracking_code,
  customer: order => order.recipient,
  mobile: order => order.mobile,
  window: order => sortableTime(order.starts_at),
  goods: order => order.pieces,
  cost: order => order.cost / RIALS_PER_TOMAN,
  payable: order => order.payable_amount / RIALS_PER_TOMAN,
  payment: order => order.payment_fa,
  status: order => order.status_fa,
  picking: pickedText,
  method: order => order.method,
  area: order => order.area,
  placed: order => sortableTime(order.created_at),
  notes: order => order.notes,
}

export async function readFileOrders(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<FileOrder[]> {
  const rows = await readOrders(db, ids)
  const orders = await listedOrders(db, rows, now)
  return orders.map((order, index) => ({
    ...order,
    starts_at: rows[index]?.window_starts_at ?? 0,
    created_at: rows[index]?.created_at ?? 0,
  }))
}
