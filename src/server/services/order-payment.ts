import { isTooLittle } from '#lib/rules/amounts.ts'
import { messages } from '#lib/text/messages.ts'
import { belowOnlineMin } from '#lib/text/sentences.ts'
import { hasLedgerEntry, insertLedgerEntry } from '../db/ledger.ts'
import type { Trx } from '../db/open.ts'
import type { OrderRow } from '../db/order.ts'
import type { MovedBy } from '../db/order-event.ts'
import { insertPayment } from '../db/payment.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { ProviderError } from '../outside/provider-error.ts'
import { payableOfOrder } from './judged-order.ts'
import { applyMove } from './order-life.ts'

/** Followed by the gateway's name and the order's tracking code. */
export const CALLBACK_PATH = '/payments/callback'
/** Followed by the gateway's name and the payment's authority. */
export const START_PATH = '/payments/start'

/**
 * Opens a payment of what an order still costs: where the browser goes to pay. Never inside a
 * transaction. Throws 402 when the gateway cannot be reached, refuses the payment, or takes no less
 * than what is to be paid. Payments opened before stay as they
 * are: each may still be paid.
 */
export async function startPayment(deps: Deps, order: OrderRow, mobile: string): Promise<string> {
  const { gateway, siteUrl } = deps
  const { tracking_code: trackingCode } = order
  const amount = payableOfOrder(order)
  if (isTooLittle(amount, gateway.minAmount))
    throw new ApiError(
      402,
      `${belowOnlineMin(amount, gateway.minAmount)} ${messages.remainderSupport}`,
    )
  const asked = {
    amount,
    orderId: trackingCode,
    description: `${messages.paymentDescription} ${trackingCode}`,
    callbackUrl: `${siteUrl}${CALLBACK_PATH}/${gateway.name}/${trackingCode}`,
    mobile,
  }
  try {
    const opened = await gateway.request(asked)
    const { authority } = opened
    const token = 'token' in opened ? opened.token : null
    const payment = { order_id: order.id, gateway: gateway.name, authority, token, amount }
    if (!(await insertPayment(deps.db, { ...payment, state: 'pending', created_at: deps.now() })))
      throw new Error(`${gateway.name} gave an authority for the second time`)
    return 'url' in opened ? opened.url : `${siteUrl}${START_PATH}/${gateway.name}/${authority}`
  } catch (cause) {
    deps.log.warn({ err: cause, trackingCode }, 'no payment could be opened')
    const isRefused = cause instanceof ProviderError && cause.aboutInput
    const text = isRefused ? messages.paymentRefused : messages.paymentStartFailed
    throw new ApiError(402, text, { cause })
  }
}

/**
 * Lets an order go on that this money pays, and tells whether it did; money that it no longer wants
 * goes to the wallet. `id` is that of the payment, null of a bank slip. The caller holds the user's
 * lock.
 */
export async function receiveMoney(
  trx: Trx,
  order: OrderRow,
  money: { id: number | null; amount: number },
  by: MovedBy,
  now: number,
): Promise<boolean> {
  const status = order.status === 10 ? 40 : order.status
  const wanted = payableOfOrder(order) === money.amount
  if (wanted && (await applyMove(trx, order, { status, paid: true, came: true }, by, now)).ok)
    return true
  await creditWallet(trx, order, money, now)
  return false
}

/**
 * Puts money that an order does not want into its customer's wallet. An order takes one entry of a
 * reason; a second one of it stands without the order.
 */
export async function creditWallet(
  trx: Trx,
  order: OrderRow,
  money: { id: number | null; amount: number },
  now: number,
): Promise<void> {
  const reason = order.payment_status === 20 ? 'double-payment' : 'late-payment'
  const again = await hasLedgerEntry(trx, order.id, reason)
  await insertLedgerEntry(trx, {
    user_id: order.user_id,
    amount: money.amount,
    reason,
    order_id: again ? null : order.id,
    payment_id: money.id,
    created_at: now,
  })
}
