import { HttpStatus } from '#lib/codes/http.ts'
import type { WindowDay } from '#lib/contract/delivery-window.ts'
import { windowRefusal } from '#lib/rules/delivery-window.ts'
import { isExpired } from '#lib/rules/order.ts'
import { isBeforeHandOut, rescheduleRefusal, staffWindowRefusal } from '#lib/rules/order-window.ts'
import { orderOfficeMessages, rescheduleRefusals } from '#lib/text/messages/admin-orders.ts'
import { orderChangeRefusals } from '#lib/text/messages/order-change.ts'
import { findOpenChange } from '../order-change/order-change-queries.ts'
import { insertChange } from '../staff/change-queries.ts'
import { type DeliveryWindow, findWindow } from './delivery-window-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { emitEvent } from '../webhook/emit-event.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import { lockUser } from '../account/user-queries.ts'
import { claimWindowFor, setOrderWindow } from './window-orders-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { ensureWindows, lastOrderDay, windowDays } from './delivery-days.ts'
import { notifyRescheduled } from '../order/order-sms.ts'
import { windowFa } from './window-texts.ts'
import { getZone, listZones, type Zone } from './zone-queries.ts'
import { windowsOfZone } from './zone-terms.ts'

/** Empty once the order was handed to a courier. */
export async function windowsForOrder(db: Db, order: OrderRow, now: number): Promise<WindowDay[]> {
  if (!isBeforeHandOut(order) || isExpired(order, now)) return []
  const windows = (await ensureWindows(db, now)).filter(
    window => window.ends_at > now && window.id !== order.window_id,
  )
  const ofZone = windowsOfZone(windows, await getZone(db, order.zone_id))
  return windowDays(ofZone, order.company_id, now, staffChoice)
}

interface PublicWindows {
  /** Of zones without windows of their own. */
  shared: WindowDay[]
  zones: (Pick<Zone, 'id' | 'title'> & { days: WindowDay[] })[]
}

/** For orders of no company. */
export async function publicWindows(db: Db, now: number): Promise<PublicWindows> {
  const windows = (await ensureWindows(db, now)).filter(window => window.ends_at > now)
  const daysOf = (zoneId: number | null) =>
    windowDays(
      windows.filter(({ zone_id }) => zone_id === zoneId),
      null,
      now,
      staffChoice,
    )
  const zones = (await listZones(db)).filter(zone => zone.own_windows)
  return {
    shared: daysOf(null),
    zones: zones.map(({ id, title }) => ({ id, title, days: daysOf(id) })),
  }
}

/** A window past its cut-off can still be chosen and says so. */
export function staffChoice(window: DeliveryWindow, now: number) {
  const refusal = staffWindowRefusal(window, now)
  return { active: refusal === null, reason: refusal ?? windowRefusal(window, now) }
}

/** A window of the order's company, or of its zone. */
async function findWindowFor(
  trx: Trx,
  { company_id, zone_id }: OrderRow,
  { id, now }: { id: number; now: number },
): Promise<DeliveryWindow | undefined> {
  const scope = { companyId: company_id, lastDay: lastOrderDay(now) }
  const window = await findWindow(trx, id, scope)
  return window && windowsOfZone([window], await getZone(trx, zone_id))[0]
}

export interface RescheduleInput {
  /** The window that the staff member saw. */
  from: number
  to: number
  reason: string
  actor: number
  now: number
}

/** All or nothing. Amounts stay as agreed. 409 when refused. */
export async function rescheduleOrder(
  db: Db,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  { from, to, reason, actor, now }: RescheduleInput,
): Promise<OrderRow> {
  return inTransaction(db, async trx => {
    const { mobile } = await lockUser(trx, user_id)
    const before = await getOrder(trx, id)
    if (before.window_id !== from)
      throw new ApiError(HttpStatus.conflict, orderOfficeMessages.orderMovedOn)
    if (await findOpenChange(trx, id))
      throw new ApiError(HttpStatus.conflict, orderChangeRefusals.changing)
    const window = await findWindowFor(trx, before, { id: to, now })
    const refusal = rescheduleRefusal(
      { ...before, is_expired: isExpired(before, now) },
      window,
      now,
    )
    if (refusal) throw new ApiError(HttpStatus.conflict, rescheduleRefusals[refusal])
    if (!window) throw new Error('window passed the refusal but is missing')
    if (!(await setOrderWindow(trx, before, window, now)))
      throw new ApiError(HttpStatus.conflict, orderOfficeMessages.orderMovedOn)
    if (!(await claimWindowFor(trx, { from, to }, now, 'ends_at')))
      throw new ApiError(HttpStatus.conflict, rescheduleRefusals.full)
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
    await emitEvent(trx, 'order.changed', { id, total: after.total_amount }, now)
    await notifyRescheduled(trx, { mobile, ...after }, now)
    return after
  })
}

const windowOf = (order: OrderRow): string => windowFa(order.window_starts_at, order.window_ends_at)
