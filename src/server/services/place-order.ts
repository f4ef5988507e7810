import { randomInt } from 'node:crypto'
import type { StoreBody } from '#lib/contract/checkout.ts'
import { amountOf, payableAmount } from '#lib/rules/amounts.ts'
import { messages } from '#lib/text/messages.ts'
import type { CartLine } from '../db/cart.ts'
import { emptyCart } from '../db/cart-handover.ts'
import { bumpCatalogueVersion } from '../db/catalogue-version.ts'
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
import { draftOrder, type OrderDraft, windowTaken } from './order-draft.ts'
import { firstState } from './order-first-state.ts'
import { orderLine } from './order-snapshot.ts'
import { claimReferral } from './referral.ts'

const TRACKING_TRIES = 5

/** What a repeat places an order from. */
export interface RepeatedOrder {
  id: number
  lines: readonly CartLine[]
}

/**
 * Places the order that a checkout asks for, inside one transaction: everything is recomputed from
 * the database, then stock, window, coupon and wallet are taken, or nothing is.
 *
 * Locks are taken in one order everywhere, so that no two transactions wait for each other: user,
 * order, products by id, window, coupon, catalogue version.
 *
 * An order that a repeat prepares is placed from the repeat's lines; the basket stays as it is.
 */
export async function placeOrder(
  trx: Trx,
  user: SessionUser,
  body: StoreBody,
  now: number,
  repeat?: RepeatedOrder,
): Promise<OrderRow> {
  const locked = await lockUser(trx, user.id)
  const draft = await draftOrder(trx, locked, body, now, repeat?.lines)
  const order = await writeOrder(trx, user.id, draft, body, now, repeat)
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
  if (!repeat) {
    await emptyCart(trx, user.id)
    await beginRepeat(trx, order, body, draft.recipient.window)
  }
  await insertLedgerEntry(trx, {
    user_id: user.id,
    amount: amountOf(draft.amounts, 'wallet'),
    reason: 'order',
    order_id: order.id,
    created_at: now,
  })
  await takeScarce(trx, order, draft, now)
  return order
}

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

async function writeOrder(
  trx: Trx,
  userId: number,
  draft: OrderDraft,
  body: StoreBody,
  now: number,
  repeat: RepeatedOrder | undefined,
): Promise<OrderRow> {
  const { recipient, method, port, coupon, amounts } = draft
  const row = {
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
    finalizable: recipient.finalizable ? 1 : 0,
    periodic_type: body.periodic_type,
    coupon: coupon && JSON.stringify({ code: coupon.code, value: coupon.value, type: coupon.type }),
    amounts: JSON.stringify(amounts),
    terms: JSON.stringify(draft.terms),
    total_amount: payableAmount(amounts),
    repeat_id: repeat?.id ?? null,
    ...firstState(draft, now, repeat !== undefined),
  } as const
  const by: MovedBy = repeat ? { actor: 'system', reason: 'repeat' } : { actor: 'customer' }
  for (let tries = 0; tries < TRACKING_TRIES; tries++) {
    const order = await insertOrder(trx, { ...row, tracking_code: newTrackingCode() }, by)
    if (order) return order
  }
  throw new Error('no free tracking code was found')
}

/** Ten digits that cannot be guessed, the first not a zero: read out and typed without doubt. */
const newTrackingCode = (): string => String(randomInt(1_000_000_000, 10_000_000_000))
