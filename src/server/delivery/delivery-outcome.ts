import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { amountOf } from '#lib/rules/amount-sums.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { lastDelivery } from '#lib/rules/last-delivery.ts'
import { DELIVERY_UNDO_SECONDS } from '#lib/rules/limits.ts'
import { checkDeliveryUndo, splitState, stateOf } from '#lib/rules/order-life.ts'
import { may } from '#lib/rules/staff.ts'
import { deliveryMessages, type deliveryUndoRefusals } from '#lib/text/messages/admin-delivery.ts'
import { typedNumber } from '#lib/text/typed-number.ts'
import type { Deps } from '../deps.ts'
import { deliveryCode } from '../order/order-link.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { returnToBudget, tryCharge } from '../platform/http/rate-limit.ts'
import { moveOrderTo } from '../order/staff-move.ts'
import { insertChange } from '../staff/change-queries.ts'
import type { StaffRow } from '../staff/staff-queries.ts'
import { listDeliverers, listDeliveryAttempts } from './delivery-attempt-queries.ts'
import {
  deleteEmptyTours,
  deleteStops,
  findTourStop,
  insertStops,
  listWindowStops,
  lockTours,
  openTour,
} from './tour-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { listOrderClaims } from '../claim/claim-queries.ts'
import { getOrder, moveOrder, type OrderRow } from '../order/order-queries.ts'
import { listOrderEvents } from '../order/order-event-queries.ts'
import { lockUser } from '../account/user-queries.ts'

/** A double tap counts once. */
const SAME_TAP_SECONDS = 60

type DeliveryResult<Refusal extends string> = { ok: true } | { ok: false; reason: Refusal }

interface StaffActor {
  now: number
  actor: number
}

export const isUndoable = (deliveredAt: number, now: number): boolean =>
  now - deliveredAt <= DELIVERY_UNDO_SECONDS

/** 422 without code and reason or with a wrong code, 429 after too many wrong ones. */
export async function readDeliveryProof(
  deps: Deps,
  { id, tracking_code }: OrderRow,
  { delivery_code: typed, reason }: { delivery_code: string; reason: string },
): Promise<{ proof?: 'code'; reason?: string }> {
  const code = typedNumber(typed)
  if (code === '') {
    if (reason === '') throw fieldError('delivery_code', deliveryMessages.codeOrReason)
    return { reason }
  }
  // Charged first and returned for the right code, so that parallel guesses all count.
  const charge = ['delivery-code-order', String(id)] as const
  const refusal = await tryCharge(deps, ...charge)
  if (refusal)
    throw new ApiError(HttpStatus.tooManyRequests, deliveryMessages.codeUsedUp, {
      headers: refusal.headers,
    })
  if (code !== deliveryCode(deps.secret, tracking_code))
    throw fieldError('delivery_code', deliveryMessages.codeWrong)
  await returnToBudget(deps, ...charge)
  return { proof: 'code', ...(reason !== '' && { reason }) }
}

/** @param by `collected` in rials, as the payable amount of `order` */
export const deliverOrder = (
  db: Db,
  order: OrderRow,
  by: { staff: StaffRow; now: number; collected: number; proof?: 'code'; reason?: string },
) =>
  inTransaction(db, async trx => {
    const target = { status: OrderStatus.delivered, paid: true }
    const { staff, collected, ...proof } = by
    const move = { actor: staff.id, from: stateOf(order), ...proof }
    const result = await moveOrderTo(trx, order, target, move)
    if (result.ok && collected > 0) await addToTour(trx, order, staff)
    return result
  })

/** Cash is settled by who took it; the desk records it for the courier who has the order. */
async function addToTour(trx: Trx, { id, window_id, pickup }: OrderRow, by: StaffRow) {
  if (pickup === 1) return
  await lockTours(trx, window_id)
  const stop = (await listWindowStops(trx, window_id)).find(({ order_id }) => order_id === id)
  if (stop && (stop.courier_id === by.id || may(by.permissions, 'orders'))) return
  await deleteStops(trx, [id])
  await insertStops(trx, await openTour(trx, window_id, by.id), [id])
  await deleteEmptyTours(trx, window_id)
}

type UndoRefusal = keyof typeof deliveryUndoRefusals

/**
 * Until DELIVERY_UNDO_SECONDS who recorded it may, and the order desk always. A waiting or credited
 * claim, a debt or a tour settled with it, blocks it.
 */
export async function undoDelivery(
  db: Db,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  { reason, isDesk }: { reason: string; isDesk: boolean },
  { now, actor }: StaffActor,
): Promise<DeliveryResult<UndoRefusal>> {
  return inTransaction(db, async trx => {
    await lockUser(trx, user_id)
    const order = await getOrder(trx, id)
    const delivery = lastDelivery(await listOrderEvents(trx, id))
    const paid_on_delivery = delivery?.paid_on_delivery ?? false
    const check = checkDeliveryUndo({ ...order, is_expired: false, paid_on_delivery }, 'staff')
    if (!check.ok) return { ok: false, reason: 'not-delivered' }
    if (!isUndoable(delivery?.at ?? 0, now)) {
      if (!isDesk) return { ok: false, reason: 'too-late' }
      if (reason === '') return { ok: false, reason: 'reason' }
    }
    if (!isDesk && (await listDeliverers(trx, [id])).get(id) !== actor)
      return { ok: false, reason: 'of-another' }
    const blocker = await settledWith(trx, order, paid_on_delivery)
    if (blocker) return { ok: false, reason: blocker }
    const { to } = check.transition
    const by = { actor: 'staff', reason: reason || undefined } as const
    if (!(await moveOrder(trx, order, { ...splitState(to), now }, by)))
      return { ok: false, reason: 'not-delivered' }
    await insertChange(trx, {
      at: now,
      staffId: actor,
      record: 'order',
      recordId: id,
      action: 'moved',
      before: { state: stateOf(order) },
      after: { state: to },
      reason: reason || null,
    })
    return { ok: true }
  })
}

/** What was settled because of the delivery, and is not undone with it. */
async function settledWith(
  trx: Trx,
  { id, window_id, amounts }: OrderRow,
  isPaidOnDelivery: boolean,
): Promise<UndoRefusal | null> {
  const claims = await listOrderClaims(trx, id)
  if (claims.some(({ state }) => state !== 'refused')) return 'claimed'
  if (!isPaidOnDelivery) return null
  await lockTours(trx, window_id)
  if ((await findTourStop(trx, id))?.settled_at) return 'tour-settled'
  return amountOf(JSON.parse(amounts) as AmountLine[], 'debt') > 0 ? 'debt-settled' : null
}

export async function recordDeliveryAttempt(
  db: Db,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  reason: string,
  { now, actor }: StaffActor,
): Promise<DeliveryResult<'not-out'>> {
  return inTransaction(db, async trx => {
    await lockUser(trx, user_id)
    if ((await getOrder(trx, id)).status !== OrderStatus.outForDelivery)
      return { ok: false, reason: 'not-out' }
    const last = (await listDeliveryAttempts(trx, [id])).get(id)
    if (last && last.reason === reason && now - last.at < SAME_TAP_SECONDS) return { ok: true }
    const change = { record: 'order', recordId: id, action: 'not-delivered', reason } as const
    await insertChange(trx, { ...change, at: now, staffId: actor })
    return { ok: true }
  })
}
