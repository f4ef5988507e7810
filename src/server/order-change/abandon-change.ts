import type { OrderChangeEvent } from '#lib/rules/order-change.ts'
import { getMobile } from '../account/user-queries.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { returnWindow } from '../delivery/delivery-window-queries.ts'
import { getOrder } from '../order/order-queries.ts'
import { notifyChangeEnded } from '../order/order-sms.ts'
import { changeStock, type PieceChange } from '../order/order-stock-queries.ts'
import { listPendingPayments } from '../payment/payment-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import { endOrderChange, findOpenChange, type OrderChangeRow } from './order-change-queries.ts'
import type { ChangePlan } from './schema.ts'

export const NOTHING: PieceChange = { back: 0, lost: 0, take: 0, extra: 0 }

interface Claims {
  takes: ChangePlan['takes']
  windowId: number | null
}

/**
 * Ends the change of an order that waits for its payment, if there is one; its claims, which the
 * caller returns. The caller holds the user's lock.
 */
export async function closeOpenChange(
  trx: Trx,
  orderId: number,
  on: OrderChangeEvent,
  now: number,
): Promise<Claims | null> {
  const change = await findOpenChange(trx, orderId)
  if (!change || !(await endOrderChange(trx, change, on, now))) return null
  if (on === 'picking') await notifyEnded(trx, change, now)
  const plan = JSON.parse(change.plan ?? '{}') as Partial<ChangePlan>
  return { takes: plan.takes ?? [], windowId: change.window_id }
}

/** Who may be paying, or was asked to by staff, learns that picking came first. */
async function notifyEnded(trx: Trx, change: OrderChangeRow, now: number): Promise<void> {
  const pending = await listPendingPayments(trx, change.order_id)
  if (change.actor !== 'staff' && !pending.some(each => each.change_id === change.id)) return
  const order = await getOrder(trx, change.order_id)
  await notifyChangeEnded(trx, { ...order, mobile: await getMobile(trx, order.user_id) }, now)
}

/** Ends it and returns its claims: pieces by id, the window, the catalogue's version. */
export async function abandonChange(
  trx: Trx,
  orderId: number,
  on: OrderChangeEvent,
  now: number,
): Promise<boolean> {
  const claims = await closeOpenChange(trx, orderId, on, now)
  if (!claims) return false
  const backs = claims.takes.map(([id, back]) => [id, { ...NOTHING, back }] as const)
  const stock = await changeStock(trx, orderId, new Map(backs))
  if (!stock.ok) throw new Error(`product ${stock.productId} of order ${orderId} cannot return`)
  if (claims.windowId !== null) await returnWindow(trx, claims.windowId)
  if (stock.touched.length > 0) await bumpCatalogueVersion(trx, stock.touched)
  return true
}
