import { PaymentStatus } from '#lib/codes/order.ts'
import type { SavedOrder, StoreBody } from '#lib/contract/checkout.ts'
import { messages } from '#lib/text/messages.ts'
import { frozenUntil } from '#lib/text/sentences.ts'
import { IDEMPOTENCY_LIFE_SECONDS } from '../platform/database/idempotency.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { findOrderByKey, type OrderRow } from './order-queries.ts'
import type { SessionUser } from '../account/session-queries.ts'
import { lockUser } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { endExpiredHolds } from '../delivery/window-hold-queries.ts'
import { keyedHash } from '../platform/secrets.ts'
import { openPayment } from '../payment/open-payment.ts'
import { notifyPlaced, notifyPlacedByStaff } from './order-sms.ts'
import { type OrderSource, placeOrder } from './place-order.ts'
import { expireIdleOrders, undoOrder } from './release-order.ts'

interface PlaceOrderHeaders {
  /** Idempotency-Key: a retry after a crash continues with the same order. */
  key: string | null
  /** Stored as a keyed hash. */
  deviceId?: string | null
  /** At Torob. */
  clickId?: string | null
}

export interface PlacedOrder {
  data: SavedOrder
  message: string
}

/**
 * Adds to `placeOrder`: the payment. It is opened after the order is committed; when the gateway
 * fails, the order is cancelled, the cart refilled and 402 thrown, so that the customer can choose
 * another port.
 */
export async function placeCheckoutOrder(
  deps: Deps,
  user: SessionUser,
  body: StoreBody,
  headers: PlaceOrderHeaders,
): Promise<PlacedOrder> {
  const order = await placeOrderOnce(deps, user, body, headers)
  const awaitsStaff = order.freeze === 1 || order.finalizable === 0
  if (order.payment_status === PaymentStatus.paid || awaitsStaff) return placedOrder(order, null)
  return placedOrder(order, await openPaymentOrUndo(deps, user, order))
}

/** Without a payment: what is due online waits in the customer's orders. */
export async function placeOrderForCustomer(
  deps: Deps,
  user: SessionUser,
  body: StoreBody,
  { key, source }: { key: string; source: OrderSource },
): Promise<PlacedOrder> {
  return placedOrder(await placeOrderOnce(deps, user, body, { key }, source), null)
}

async function placeOrderOnce(
  deps: Deps,
  user: SessionUser,
  body: StoreBody,
  { key, deviceId, clickId }: PlaceOrderHeaders,
  source?: OrderSource,
): Promise<OrderRow> {
  await expireIdleOrders(deps, user.id)
  const now = deps.now()
  await endExpiredHolds(deps.db, now)
  const at = { now, onlineMin: deps.gateway.minAmount }
  const deviceHash = deviceId ? keyedHash(deps.secret, deviceId) : null
  const order = await inTransaction(deps.db, async trx => {
    const placed =
      (await findEarlierOrder(trx, user.id, key, now)) ??
      (await placeOrder(trx, user, body, at, { key, deviceHash, clickId, source }))
    const target = { ...user, ...placed }
    await (source ? notifyPlacedByStaff(trx, target, now) : notifyPlaced(trx, target, now))
    return placed
  })
  deps.sendTexts()
  return order
}

/** The order of an earlier call with the same key whose answer was lost. */
async function findEarlierOrder(
  trx: Trx,
  userId: number,
  key: string | null,
  now: number,
): Promise<OrderRow | undefined> {
  if (key === null) return undefined
  await lockUser(trx, userId)
  return findOrderByKey(trx, { userId, key, after: now - IDEMPOTENCY_LIFE_SECONDS })
}

async function openPaymentOrUndo(deps: Deps, user: SessionUser, order: OrderRow): Promise<string> {
  try {
    return await openPayment(deps, order, user.mobile)
  } catch (error) {
    await undoOrder(deps, order)
    throw error
  }
}

const placedOrder = (order: OrderRow, url: string | null): PlacedOrder => ({
  data: {
    id: order.id,
    payment_port: order.payment_port_id,
    tracking_code: order.tracking_code,
    freeze: order.freeze === 1,
    freeze_expired_at: order.freeze === 1 ? order.expires_at : null,
    url,
  },
  message:
    order.freeze === 1 && order.expires_at !== null
      ? frozenUntil(order.expires_at)
      : messages.orderRegistered,
})
