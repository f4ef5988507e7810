import type { OrderChangeEvent } from '#lib/rules/order-change.ts'
import { getMobile } from '../account/user-queries.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { returnWindow } from '../delivery/delivery-window-queries.ts'
import { getOrder } from '../order/order-queries.ts'
import { notifyChangeEnded } from '../order/order-sms.ts'
import { changeStock, type PieceChange } from '../order/order-stock-queries.ts'
import { listPendingPayments } from '../payment/payment-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import {
  endOrderChange,
  findOpenChange,
  type OrderChangeRow,
  planOf,
} from './order-change-queries.ts'
import type { ChangePlan } from './schema.ts'

export const NOTHING: PieceChange = { back: 0, lost: 0, take: 0, extra: 0 }

export interface Reservations {
  takes: ChangePlan['takes']
  windowId: number | null
}

/**
 * Abandons an order's waiting change. Returns its reservations, which the caller must give back; null
 * without one. The caller holds the user's lock.
 */
export async function closeOpenChange(
  trx: Trx,
  orderId: number,
  on: OrderChangeEvent,
  now: number,
): Promise<Reservations | null> {
  const change = await findOpenChange(trx, orderId)
  if (!change || !(await endOrderChange(trx, change, on, now))) return null
  if (on === 'picking') await notifyEnded(trx, change, now)
  return { takes: planOf(change).takes, windowId: change.window_id }
}

/** Who may be paying, or was asked to by staff, learns that there is nothing to pay any more. */
export async function notifyEnded(trx: Trx, change: OrderChangeRow, now: number): Promise<void> {
  const pending = await listPendingPayments(trx, change.order_id)
  if (change.actor !== 'staff' && !pending.some(each => each.change_id === change.id)) return
  const order = await getOrder(trx, change.order_id)
  await notifyChangeEnded(trx, { ...order, mobile: await getMobile(trx, order.user_id) }, now)
}

/** Gives its reservations back too: pieces by id, the window, the catalogue's version. */
export async function abandonChange(
  trx: Trx,
  orderId: number,
  on: OrderChangeEvent,
  now: number,
): Promise<boolean> {
  const reserved = await closeOpenChange(trx, orderId, on, now)
  if (!reserved) return false
  const backs = reserved.takes.map(([id, back]) => [id, { ...NOTHING, back }] as const)
  const stock = await changeStock(trx, orderId, new Map(backs), now)
  if (!stock.ok) throw new Error(`product ${stock.productId} of order ${orderId} cannot return`)
  if (reserved.windowId !== null) await returnWindow(trx, reserved.windowId)
  if (stock.touched.length > 0) await bumpCatalogueVersion(trx, stock.touched)
  return true
}
