import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import type { DeliveryHour, RouteStop } from '#lib/contract/admin/delivery.ts'
import { deliveryHours, estimatedHours } from '#lib/rules/delivery-hour.ts'
import { may } from '#lib/rules/staff.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { deliveryMessages, tourMessages } from '#lib/text/messages/admin-delivery.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { notifyHour } from '../order/order-sms.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { type ChangedBy, insertChange } from '../staff/change-queries.ts'
import type { StaffRow } from '../staff/staff-queries.ts'
import { emitEvent } from '../webhook/emit-event.ts'
import { type DeliveryWindow, findShopWindow } from './delivery-window-queries.ts'
import { listWindowStops, type TourStop } from './tour-queries.ts'
import { hoursFa, windowFa } from './window-texts.ts'

/** Null unless the window announces its hours, and today is its day. */
export async function findWindowOfHours(
  db: Db,
  id: number,
  now: number,
): Promise<DeliveryWindow | null> {
  const window = await findShopWindow(db, id)
  return window?.hour_later === 1 && window.date === tehranClock(now).date ? window : null
}

/** What can be chosen for its orders. */
export const hourChoices = (window: DeliveryWindow, now: number): DeliveryHour[] =>
  deliveryHours(window, now).map(({ starts_at, ends_at }) => ({
    starts_at,
    hours_fa: hoursFa(starts_at, ends_at),
  }))

/** Of each stop: the announced hour, and when the courier of a tour is expected there. */
export function hoursOfStops(
  stops: readonly OrderRow[],
  { window, isTour, now }: { window: DeliveryWindow | null; isTour: boolean; now: number },
): (order: OrderRow) => Pick<RouteStop, 'hour' | 'hour_fa' | 'hour_estimate'> {
  const remaining = stops.filter(({ status }) => status !== OrderStatus.delivered)
  const estimates = window && isTour ? estimatedHours(window, remaining.length, now) : []
  return order => {
    const isAnnounced = window !== null && order.hour_pending === 0
    const { window_starts_at: from, window_ends_at: to } = order
    return {
      hour: isAnnounced ? from : null,
      hour_fa: isAnnounced ? hoursFa(from, to) : null,
      hour_estimate: estimates[remaining.indexOf(order)] ?? null,
    }
  }
}

interface ChosenHours {
  window: number
  hours: readonly { order: number; starts_at: number }[]
}

/**
 * Gives orders of a window that are confirmed or out their hour, and texts those whose hour
 * changed; others stay as they are. 403 for stops of another courier without the permission
 * `orders`; 409 on another day, or for an hour that cannot be chosen.
 */
export async function announceHours(
  db: Db,
  { window: id, hours }: ChosenHours,
  { now, staff }: { now: number; staff: StaffRow },
): Promise<void> {
  const by = { now, actor: staff.id }
  await inTransaction(db, async trx => {
    const isOthers = ({ order_id, courier_id }: TourStop) =>
      courier_id !== staff.id && hours.some(({ order }) => order === order_id)
    if (!may(staff.permissions, 'orders') && (await listWindowStops(trx, id)).some(isOthers))
      throw new ApiError(HttpStatus.forbidden, tourMessages.hoursOfOthers)
    const window = await findWindowOfHours(trx, id, by.now)
    if (!window) throw conflict(deliveryMessages.noHours)
    const choices = deliveryHours(window, by.now)
    // By id, against deadlocks.
    for (const { order, starts_at } of hours.toSorted((a, b) => a.order - b.order)) {
      const hour = choices.find(each => each.starts_at === starts_at)
      if (!hour) throw conflict(deliveryMessages.hourOver)
      await announceHour(trx, { id: order, window_id: id }, hour, by)
    }
  })
}

const conflict = (message: string): ApiError => new ApiError(HttpStatus.conflict, message)

async function announceHour(
  trx: Trx,
  { id, window_id }: Pick<OrderRow, 'id' | 'window_id'>,
  { starts_at, ends_at }: Pick<DeliveryWindow, 'starts_at' | 'ends_at'>,
  { now, actor }: ChangedBy,
): Promise<void> {
  const before = await trx
    .selectFrom('orders')
    .select(['window_starts_at', 'window_ends_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const after = await trx
    .updateTable('orders')
    .set({ window_starts_at: starts_at, window_ends_at: ends_at, hour_pending: 0 })
    .where('id', '=', id)
    .where('window_id', '=', window_id)
    .where('pickup', '=', 0)
    .where('status', 'in', [OrderStatus.confirmed, OrderStatus.outForDelivery])
    .where(eb => eb.or([eb('hour_pending', '=', 1), eb('window_starts_at', '!=', starts_at)]))
    .returningAll()
    .executeTakeFirst()
  if (!before || !after) return
  const { mobile } = await trx
    .selectFrom('users')
    .select('mobile')
    .where('id', '=', after.user_id)
    .executeTakeFirstOrThrow()
  await insertChange(trx, {
    ...{ record: 'order', recordId: id, action: 'rescheduled', at: now, staffId: actor },
    before: { window: windowFa(before.window_starts_at, before.window_ends_at) },
    after: { window: windowFa(starts_at, ends_at) },
  })
  await emitEvent(trx, 'order.changed', { id, total: after.total_amount }, now)
  await notifyHour(trx, { mobile, ...after }, now)
}
