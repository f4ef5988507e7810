import type { WindowDay } from '#lib/contract/checkout.ts'
import { windowRefusal } from '#lib/rules/delivery-window.ts'
import { isExpired } from '#lib/rules/order.ts'
import { isBeforeHandOut, rescheduleRefusal, staffWindowRefusal } from '#lib/rules/order-window.ts'
import { orderOfficeMessages, rescheduleRefusals } from '#lib/text/messages/admin-orders.ts'
import { insertChange } from '../../db/change.ts'
import { type DeliveryWindow, findWindow } from '../../db/delivery-window.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { getOrder, type OrderRow } from '../../db/order.ts'
import { lockUser } from '../../db/user.ts'
import { changePlace, setOrderWindow } from '../../db/window-orders.ts'
import { ApiError } from '../../errors.ts'
import { ensureWindows, lastOrderDay, windowDays } from '../delivery-days.ts'
import { tellRescheduled } from '../order-sms.ts'
import { windowFa } from '../window-fa.ts'

/** The windows that an order may be moved to, by day; none once it was handed to a courier. */
export async function windowsForOrder(db: Db, order: OrderRow, now: number): Promise<WindowDay[]> {
  if (!isBeforeHandOut(order) || isExpired(order, now)) return []
  const windows = (await ensureWindows(db, now)).filter(
    window => window.ends_at > now && window.id !== order.window_id,
  )
  return windowDays(windows, order.company_id, now, forStaff)
}

/** A window whose cut-off is over says so, and can be chosen all the same. */
function forStaff(window: DeliveryWindow, now: number) {
  const refusal = staffWindowRefusal(window, now)
  return { active: refusal === null, reason: refusal ?? windowRefusal(window, now) }
}

interface Rescheduling {
  /** The window where it was seen. */
  from: number
  to: number
  reason: string
  /** Who of the staff moves it. */
  actor: number
  now: number
}

/**
 * Moves an order to another delivery window: its place, its history and the text to its customer
 * together, or nothing. Its amounts stay as they were agreed. Throws 409 where it stays.
 */
export async function rescheduleOrder(
  db: Db,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  { from, to, reason, actor, now }: Rescheduling,
): Promise<OrderRow> {
  return inTransaction(db, async trx => {
    const { mobile } = await lockUser(trx, user_id)
    const before = await getOrder(trx, id)
    if (before.window_id !== from) throw new ApiError(409, orderOfficeMessages.orderMovedOn)
    const own = { companyId: before.company_id, lastDay: lastOrderDay(now) }
    const window = await findWindow(trx, to, own)
    const refusal = rescheduleRefusal(
      { ...before, is_expired: isExpired(before, now) },
      window,
      now,
    )
    if (refusal) throw new ApiError(409, rescheduleRefusals[refusal])
    if (!window) throw new Error('a window that is gone is refused')
    if (!(await setOrderWindow(trx, before, window, now)))
      throw new ApiError(409, orderOfficeMessages.orderMovedOn)
    if (!(await changePlace(trx, { from, to }, now)))
      throw new ApiError(409, rescheduleRefusals.full)
    const after = await getOrder(trx, id)
    await insertChange(trx, {
      at: now,
      staffId: actor,
      record: 'order',
      recordId: id,
      action: 'rescheduled',
      before: { window: windowOf(before) },
      after: { window: windowOf(after) },
      reason,
    })
    await tellRescheduled(trx, { mobile, ...after }, now)
    return after
  })
}

const windowOf = (order: OrderRow): string => windowFa(order.window_starts_at, order.window_ends_at)
