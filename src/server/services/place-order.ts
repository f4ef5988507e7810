import { randomInt } from 'node:crypto'
import type { StoreBody } from '#lib/contract/checkout.ts'
import { amountOf, payableAmount } from '#lib/rules/amounts.ts'
import { messages } from '#lib/text/messages.ts'
import type { CartLine } from '../db/cart.ts'
import { emptyCart } from '../db/cart-handover.ts'
import { bumpCatalogueVersion } from '../db/catalogue-version.ts'
import { insertChange } from '../db/change.ts'
import { claimCoupon, type Coupon } from '../db/coupon.ts'
import { claimWindow } from '../db/delivery-window.ts'
import { insertLedgerEntry } from '../db/ledger.ts'
import type { Trx } from '../db/open.ts'
import { insertOrder, type OrderRow } from '../db/order.ts'
import type { MovedBy } from '../db/order-event.ts'
import { insertOrderLines, insertOrderNote } from '../db/order-line.ts'
import { takeStock } from '../db/order-stock.ts'
import type { SessionUser } from '../db/session.ts'
import { lockUser } from '../db/user.ts'
import { ApiError } from '../errors.ts'
import { beginRepeat } from './begin-repeat.ts'
import { piecesOf } from './cart-pieces.ts'
import { soldOut } from './order-basket.ts'
import { draftOrder, type OrderDraft, type PlacingTerms, windowTaken } from './order-draft.ts'
import { firstState } from './order-first-state.ts'
import { orderLine } from './order-snapshot.ts'
import { claimReferral } from './referral.ts'

const TRACKING_TRIES = 5

/** What an order is placed from that is not the customer's doing, and whose doing it is. */
export interface OrderSource {
  lines: readonly CartLine[]
  by: { repeatId: number } | { staffId: number }
}

/** What is known of an order beside what its body asks for. */
export interface PlaceOptions {
  /** The Idempotency-Key of the call that saves it. */
  key?: string | null
  /** The keyed hash of the browser's Device-Id. */
  deviceHash?: string | null
  /** Where its customer does not place it from their basket. */
  source?: OrderSource | undefined
}

const repeatOf = (source: OrderSource | undefined): number | null =>
  source && 'repeatId' in source.by ? source.by.repeatId : null

/**
 * Places the order that a checkout asks for, inside one transaction: everything is recomputed from
 * the database, then stock, window, coupon and wallet are taken, or nothing is.
 *
 * Locks are taken in one order everywhere, so that no two transactions wait for each other: user,
 * order, products by id, window, coupon, catalogue version.
 *
 * An order that a repeat prepares, or that staff place for a customer, is placed from the lines that
 * are given; the basket stays as it is.
 */
export async function placeOrder(
  trx: Trx,
  user: SessionUser,
  body: StoreBody,
  at: PlacingTerms,
  options: PlaceOptions = {},
): Promise<OrderRow> {
  const { now } = at
  const { source } = options
  const locked = await lockUser(trx, user.id)
  const draft = await draftOrder(trx, locked, body, at, source?.lines)
  const row = rowOf(user.id, draft, body, now, options)
  const order = await writeOrder(trx, row, saverOf(source))
  await insertOrderLines(
    trx,
    draft.basket.items.map(item => orderLine(order.id, item)),
  )
  if (body.note_context)
    await insertOrderNote(trx, {
      order_id: order.id,
      context: body.note_context,
      created_at: now,
    })
  if (!source) await emptyCart(trx, user.id)
  if (repeatOf(source) === null) await beginRepeat(trx, order, body, draft.recipient.window)
  await insertLedgerEntry(trx, {
    user_id: user.id,
    amount: amountOf(draft.amounts, 'wallet'),
    reason: 'order',
    order_id: order.id,
    created_at: now,
  })
  await takeScarce(trx, order, draft, now)
  if (source && 'staffId' in source.by) await tellPlacedBy(trx, order, source.by.staffId, now)
  return order
}

/** Keeps who of the staff placed an order for its customer. */
const tellPlacedBy = (trx: Trx, order: OrderRow, staffId: number, now: number): Promise<void> =>
  insertChange(trx, {
    record: 'order',
    recordId: order.id,
    action: 'added',
    after: { total: order.total_amount },
    at: now,
    staffId,
  })

/** What others may want at the same time comes last, so that their rows are held shortest. */
async function takeScarce(
  trx: Trx,
  order: OrderRow,
  draft: OrderDraft,
  now: number,
): Promise<void> {
  const { items } = draft.basket
  const taken = await takeStock(trx, order.id, piecesOf(items))
  if (!taken.ok) throw soldOut(items, taken.productId)
  if (!(await claimWindow(trx, order.window_id, now))) throw windowTaken('full')
  if (draft.coupon) await takeCoupon(trx, order, draft.coupon, now)
  if (taken.emptied.length > 0) await bumpCatalogueVersion(trx, taken.emptied)
}

async function takeCoupon(trx: Trx, order: OrderRow, coupon: Coupon, now: number): Promise<void> {
  const use = { couponId: coupon.id, orderId: order.id, userId: order.user_id, now }
  if (!(await claimCoupon(trx, use))) throw new ApiError(400, messages.couponUsedUp)
  if (coupon.introducer_id !== null) await claimReferral(trx, order, coupon.introducer_id, now)
}

/** The order without its tracking code. */
function rowOf(
  userId: number,
  draft: OrderDraft,
  body: StoreBody,
  now: number,
  { key = null, deviceHash = null, source }: PlaceOptions,
) {
  const { recipient, method, port, coupon, amounts } = draft
  return {
    user_id: userId,
    created_at: now,
    payment_port_id: port.id,
    payment_port_name: port.name,
    posting_method_title: method.title,
    posting_method_description: method.description,
    window_id: recipient.window.id,
    window_starts_at: recipient.window.starts_at,
    window_ends_at: recipient.window.ends_at,
    company_id: recipient.company?.id ?? null,
    customer: JSON.stringify(recipient.customer),
    locality: recipient.locality,
    ...recipient.point,
    finalizable: recipient.finalizable ? 1 : 0,
    periodic_type: body.periodic_type,
    coupon: coupon && JSON.stringify({ code: coupon.code, value: coupon.value, type: coupon.type }),
    amounts: JSON.stringify(amounts),
    terms: JSON.stringify(draft.terms),
    total_amount: payableAmount(amounts),
    repeat_id: repeatOf(source),
    idempotency_key: key,
    device_hash: deviceHash,
    ...firstState(draft, now, source !== undefined),
  } as const
}

async function writeOrder(trx: Trx, row: ReturnType<typeof rowOf>, by: MovedBy): Promise<OrderRow> {
  for (let tries = 0; tries < TRACKING_TRIES; tries++) {
    const order = await insertOrder(trx, { ...row, tracking_code: newTrackingCode() }, by)
    if (order) return order
  }
  throw new Error('no free tracking code was found')
}

const saverOf = (source: OrderSource | undefined): MovedBy => {
  if (!source) return { actor: 'customer' }
  return 'staffId' in source.by ? { actor: 'staff' } : { actor: 'system', reason: 'repeat' }
}

/** Ten digits that cannot be guessed, the first not a zero: read out and typed without doubt. */
const newTrackingCode = (): string => String(randomInt(1_000_000_000, 10_000_000_000))
