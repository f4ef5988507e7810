import { randomInt } from 'node:crypto'
import { HttpStatus } from '#lib/codes/http.ts'
import type { StoreBody } from '#lib/contract/checkout.ts'
import { amountOf, payableAmount } from '#lib/rules/amount-sums.ts'
import { messages } from '#lib/text/messages.ts'
import type { CartLine } from '../cart/cart-queries.ts'
import { emptyCart } from './cart-handover-queries.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { insertChange } from '../staff/change-queries.ts'
import { claimCoupon, type Coupon } from '../coupon/coupon-queries.ts'
import { deleteHold } from '../delivery/window-hold-queries.ts'
import { claimWindowFor, hoursInWindow } from '../delivery/window-orders-queries.ts'
import { insertLedgerEntry } from '../wallet/ledger-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import { insertOrder, type OrderRow } from './order-queries.ts'
import type { MovedBy } from './order-event-queries.ts'
import { amountColumns } from './amount-columns.ts'
import { orderWords } from './order-words.ts'
import { insertOrderLines, insertOrderNote } from './order-line-queries.ts'
import { orderLine } from './order-line.ts'
import { reserveStock } from './order-stock-queries.ts'
import { insertOrderClick } from '../torob/click.ts'
import type { SessionUser } from '../account/session-queries.ts'
import { lockUser, setSubstitution, type UserRow } from '../account/user-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { beginRepeat } from '../repeat/begin-repeat.ts'
import { piecesOf } from '../cart/cart-pieces.ts'
import { soldOut } from './order-cart.ts'
import { draftOrder, type OrderDraft, type PlacingContext, windowRefused } from './order-draft.ts'
import { claimReferral } from '../referral/referral.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { FREEZE_LIFE_SECONDS, ONLINE_PAYMENT_LIFE_SECONDS } from '#lib/rules/limits.ts'

const TRACKING_TRIES = 5

/** Lines of an order that its customer does not place, and who does. */
export interface OrderSource {
  lines: readonly CartLine[]
  by: { repeatId: number } | { staffId: number }
}

export interface PlaceOptions {
  key?: string | null
  deviceHash?: string | null
  clickId?: string | null | undefined
  /** Absent when the customer places the order from the cart. */
  source?: OrderSource | undefined
}

const repeatOf = (source: OrderSource | undefined): number | null =>
  source && 'repeatId' in source.by ? source.by.repeatId : null

/**
 * Places an order within one transaction: everything is recalculated from the database, then stock,
 * window, coupon and wallet are reserved, or nothing is.
 * Lock order everywhere: user, order, products by id, window, coupon, catalogue version.
 * An order by a repeat or by staff uses `source.lines`; the cart stays as it is.
 */
export async function placeOrder(
  trx: Trx,
  user: SessionUser,
  body: StoreBody,
  context: PlacingContext,
  options: PlaceOptions = {},
): Promise<OrderRow> {
  const { now } = context
  const { source } = options
  const locked = await lockUser(trx, user.id)
  const repeatId = repeatOf(source)
  const draft = await draftOrder(trx, locked, body, context, {
    lines: source?.lines,
    allowsInactive: repeatId !== null,
  })
  const row = orderRowOf(locked, draft, body, now, options)
  const order = await insertWithTrackingCode(trx, row, locked, placedBy(source))
  await insertOrderLines(
    trx,
    draft.cart.items.map(item => orderLine(order, item, body.substitutions ?? {})),
  )
  if (body.note_context)
    await insertOrderNote(trx, {
      order_id: order.id,
      context: body.note_context,
      created_at: now,
    })
  if (!source) await endCheckout(trx, order, body, options.clickId)
  if (repeatId === null) await beginRepeat(trx, order, body, draft.delivery.window)
  await insertLedgerEntry(trx, {
    user_id: user.id,
    amount: amountOf(draft.amounts, 'wallet'),
    reason: 'order',
    order_id: order.id,
    created_at: now,
  })
  await reserveScarce(trx, order, draft, { now, source })
  if (source && 'staffId' in source.by) await recordPlacedBy(trx, order, source.by.staffId, now)
  return order
}

async function endCheckout(
  trx: Trx,
  order: OrderRow,
  { substitution }: StoreBody,
  clickId: PlaceOptions['clickId'],
): Promise<void> {
  await emptyCart(trx, order.user_id)
  if (substitution) await setSubstitution(trx, order.user_id, substitution)
  if (clickId) await insertOrderClick(trx, order, clickId)
}

const recordPlacedBy = (trx: Trx, order: OrderRow, staffId: number, now: number): Promise<void> =>
  insertChange(trx, {
    record: 'order',
    recordId: order.id,
    action: 'added',
    after: { total: order.total_amount },
    at: now,
    staffId,
  })

/** Contended rows come last, so that they are locked shortest. */
async function reserveScarce(
  trx: Trx,
  order: OrderRow,
  draft: OrderDraft,
  { now, source }: Pick<PlaceOptions, 'source'> & { now: number },
): Promise<void> {
  const { items } = draft.cart
  const reservation = await reserveStock(trx, order.id, piecesOf(items), now)
  if (!reservation.ok) throw soldOut(items, reservation.productId)
  const held = await endCustomersHold(trx, order, source)
  if (!(await claimWindowFor(trx, { from: held, to: order.window_id }, now)))
    throw windowRefused('full')
  if (draft.coupon) await reserveCoupon(trx, order, draft.coupon, now)
  if (reservation.emptied.length > 0) await bumpCatalogueVersion(trx, reservation.emptied)
}

/**
 * The window whose place the customer held. An order from the cart ends the hold in any window, a
 * phone order uses one in its own, and a repeat is not what the customer is shopping for.
 */
async function endCustomersHold(
  trx: Trx,
  { user_id, window_id }: OrderRow,
  source: OrderSource | undefined,
): Promise<number | undefined> {
  if (repeatOf(source) !== null) return undefined
  return (await deleteHold(trx, { user_id }, source && window_id))?.window_id
}

async function reserveCoupon(
  trx: Trx,
  order: OrderRow,
  coupon: Coupon,
  now: number,
): Promise<void> {
  const use = { couponId: coupon.id, orderId: order.id, userId: order.user_id, now }
  if (!(await claimCoupon(trx, use)))
    throw new ApiError(HttpStatus.badRequest, messages.couponUsedUp)
  if (coupon.introducer_id !== null) await claimReferral(trx, order, coupon.introducer_id, now)
}

function orderRowOf(
  user: UserRow,
  draft: OrderDraft,
  body: StoreBody,
  now: number,
  { key = null, deviceHash = null, source }: PlaceOptions,
) {
  const { delivery, method, port, coupon, amounts } = draft
  return {
    user_id: user.id,
    created_at: now,
    payment_port_id: port.id,
    payment_port_name: port.name,
    posting_method_id: method.id,
    posting_method_title: method.title,
    posting_method_description: method.description,
    pickup: method.pickup ? 1 : 0,
    ...hoursInWindow(delivery.window),
    company_id: delivery.company?.id ?? null,
    zone_id: delivery.zone.id,
    customer: JSON.stringify(delivery.customer),
    locality: delivery.locality,
    ...delivery.point,
    finalizable: delivery.finalizable ? 1 : 0,
    periodic_type: body.periodic_type,
    coupon: coupon && JSON.stringify({ code: coupon.code, value: coupon.value, type: coupon.type }),
    ...amountColumns(amounts),
    terms: JSON.stringify(draft.terms),
    repeat_id: repeatOf(source),
    idempotency_key: key,
    device_hash: deviceHash,
    substitution: body.substitution ?? user.substitution,
    ...firstState(draft, now, source !== undefined),
  } as const
}

async function insertWithTrackingCode(
  trx: Trx,
  row: ReturnType<typeof orderRowOf>,
  user: UserRow,
  by: MovedBy,
): Promise<OrderRow> {
  for (let tries = 0; tries < TRACKING_TRIES; tries++) {
    const coded = { ...row, tracking_code: newTrackingCode() }
    const order = await insertOrder(trx, { ...coded, words: orderWords(coded, user) }, by)
    if (order) return order
  }
  throw new Error('no free tracking code was found')
}

const placedBy = (source: OrderSource | undefined): MovedBy => {
  if (!source) return { actor: 'customer' }
  return 'staffId' in source.by ? { actor: 'staff' } : { actor: 'system', reason: 'repeat' }
}

/** Ten digits that cannot be guessed; no leading zero, to be read out and typed. */
const newTrackingCode = (): string => String(randomInt(1_000_000_000, 10_000_000_000))

/**
 * Confirmed at once where nothing is left to pay. Waits 30 minutes for an online payment; 24 hours
 * for a bank slip or when prepared by a repeat or staff, but not past the window's cut-off. An
 * order outside the order areas waits for the staff.
 */
function firstState(
  { delivery: { finalizable, window }, port, amounts }: OrderDraft,
  now: number,
  isPrepared: boolean,
): Pick<OrderRow, 'status' | 'payment_status' | 'expires_at' | 'freeze' | 'reached'> {
  const isPaid = payableAmount(amounts) === 0
  const isConfirmed = isPaid && finalizable
  const isFrozen = !isPaid && finalizable && port.driver === 'none'
  const isOnline = port.driver !== 'none' && !isPrepared
  const until = isOnline
    ? now + ONLINE_PAYMENT_LIFE_SECONDS
    : Math.min(now + FREEZE_LIFE_SECONDS, window.cutoff_at)
  return {
    status: isConfirmed ? OrderStatus.confirmed : OrderStatus.awaitingPayment,
    payment_status: isPaid ? PaymentStatus.paid : PaymentStatus.unpaid,
    expires_at: isPaid || !finalizable ? null : until,
    freeze: isFrozen ? 1 : 0,
    reached: JSON.stringify(
      isConfirmed
        ? { [OrderStatus.awaitingPayment]: now, [OrderStatus.confirmed]: now }
        : { [OrderStatus.awaitingPayment]: now },
    ),
  }
}
