import type { SavedOrder, StoreBody } from '#lib/contract/checkout.ts'
import { messages } from '#lib/text/messages.ts'
import { frozenUntil } from '#lib/text/sentences.ts'
import { IDEMPOTENCY_LIFE_SECONDS } from '../db/idempotency.ts'
import { inTransaction, type Trx } from '../db/open.ts'
import { findOrderOfKey, type OrderRow } from '../db/order.ts'
import type { SessionUser } from '../db/session.ts'
import { lockUser } from '../db/user.ts'
import type { Deps } from '../deps.ts'
import { keyedHash } from '../secrets.ts'
import { startPayment } from './order-payment.ts'
import { tellSaved, tellSavedFor } from './order-sms.ts'
import { type OrderSource, placeOrder } from './place-order.ts'
import { expireIdleOrders, undoOrder } from './release-order.ts'

/** What the call that saves an order has in its headers. */
interface SubmitHeaders {
  /**
   * Its Idempotency-Key: kept with the order, so that a call made again after its process died goes
   * on with the order that stands.
   */
  key: string | null
  /** Its Device-Id, of which a keyed hash is kept with the order. */
  deviceId?: string | null
}

/** What saving an order answers. */
export interface Submitted {
  data: SavedOrder
  message: string
}

/**
 * Section 4: places an order and opens its payment. The gateway is asked after the order stands;
 * when it cannot be reached the order is cancelled, the basket is filled again, and 402 is thrown,
 * so that the customer may choose another port.
 */
export async function submitOrder(
  deps: Deps,
  user: SessionUser,
  body: StoreBody,
  headers: SubmitHeaders,
): Promise<Submitted> {
  const order = await saveOrder(deps, user, body, headers)
  const waits = order.freeze === 1 || order.finalizable === 0
  if (order.payment_status === 20 || waits) return saved(order, null)
  return saved(order, await openPayment(deps, user, order))
}

/** Places an order for a customer who is not here: what is to be paid online waits in their orders. */
export async function submitForCustomer(
  deps: Deps,
  user: SessionUser,
  body: StoreBody,
  { key, source }: { key: string; source: OrderSource },
): Promise<Submitted> {
  return saved(await saveOrder(deps, user, body, { key }, source), null)
}

async function saveOrder(
  deps: Deps,
  user: SessionUser,
  body: StoreBody,
  { key, deviceId }: SubmitHeaders,
  source?: OrderSource,
): Promise<OrderRow> {
  await expireIdleOrders(deps, user.id)
  const now = deps.now()
  const at = { now, onlineMin: deps.gateway.minAmount }
  const deviceHash = deviceId ? keyedHash(deps.secret, deviceId) : null
  const order = await inTransaction(deps.db, async trx => {
    const placed =
      (await findPlaced(trx, user.id, key, now)) ??
      (await placeOrder(trx, user, body, at, { key, deviceHash, source }))
    const told = { ...user, ...placed }
    await (source ? tellSavedFor(trx, told, now) : tellSaved(trx, told, now))
    return placed
  })
  deps.sendTexts()
  return order
}

/** The order that an earlier call of the same key placed, whose answer was lost. */
async function findPlaced(
  trx: Trx,
  userId: number,
  key: string | null,
  now: number,
): Promise<OrderRow | undefined> {
  if (key === null) return undefined
  await lockUser(trx, userId)
  return findOrderOfKey(trx, { userId, key, after: now - IDEMPOTENCY_LIFE_SECONDS })
}

async function openPayment(deps: Deps, user: SessionUser, order: OrderRow): Promise<string> {
  try {
    return await startPayment(deps, order, user.mobile)
  } catch (error) {
    await undoOrder(deps, order)
    throw error
  }
}

const saved = (order: OrderRow, url: string | null): Submitted => ({
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
