import { HttpStatus } from '#lib/codes/http.ts'
import { isTooLittle } from '#lib/rules/amounts.ts'
import { messages } from '#lib/text/messages.ts'
import { belowOnlineMin } from '#lib/text/sentences.ts'
import { orderChangeRefusals } from '#lib/text/messages/order-change.ts'
import { lockUser } from '../account/user-queries.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { insertPayment } from './payment-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { ProviderError } from '../platform/providers/call-provider.ts'
import { payableOfOrder } from '../order/movable-order.ts'

/** Followed by `/{gateway}/{tracking code}`, and by the next for payers without a session. */
export const CALLBACK_PATH = '/payments/callback'
export const TO_ORDER_PAGE = '/o'
/** Followed by `/{gateway}/{authority}`. */
export const START_PATH = '/payments/start'

/** A change of an order, or the order itself. */
interface PaymentSubject {
  changeId: number | null
  /** Rials. */
  amount: number
  /** Whether this amount is still to be paid. Under the user's lock. */
  isDue: (trx: Trx) => Promise<boolean>
}

/**
 * Never in a transaction. 402 when the gateway fails, 409 when the amount changed while it was
 * called. Earlier payments may still be paid.
 */
export async function openPayment(
  deps: Deps,
  order: OrderRow,
  mobile: string,
  subject: PaymentSubject = wholeOrder(order),
): Promise<string> {
  const { gateway, siteUrl } = deps
  const { tracking_code: trackingCode } = order
  const { amount } = subject
  const suffix = deps.byOrderGrant ? TO_ORDER_PAGE : ''
  assertEnough(amount, gateway.minAmount)
  const request = {
    amount,
    orderId: trackingCode,
    description: `${messages.paymentDescription} ${trackingCode}`,
    callbackUrl: `${siteUrl}${CALLBACK_PATH}/${gateway.name}/${trackingCode}${suffix}`,
    mobile,
  }
  try {
    const response = await gateway.request(request)
    const { authority } = response
    const token = 'token' in response ? response.token : null
    if (await recordPayment(deps, order, subject, { authority, token }))
      return 'url' in response
        ? response.url
        : `${siteUrl}${START_PATH}/${gateway.name}/${authority}`
  } catch (cause) {
    deps.log.warn({ err: cause, trackingCode }, 'payment start failed')
    const isRefused = cause instanceof ProviderError && cause.aboutInput
    const text = isRefused ? messages.paymentRefused : messages.paymentStartFailed
    throw new ApiError(HttpStatus.paymentRequired, text, { cause })
  }
  throw new ApiError(HttpStatus.conflict, orderChangeRefusals['moved-on'])
}

const wholeOrder = (order: OrderRow): PaymentSubject => ({
  changeId: null,
  amount: payableOfOrder(order),
  isDue: async trx => {
    const current = await getOrder(trx, order.id)
    return (
      current.status === order.status &&
      current.payment_status === order.payment_status &&
      payableOfOrder(current) === payableOfOrder(order)
    )
  },
})

/** False when its subject is not due any more: nobody is sent to the gateway for it. */
async function recordPayment(
  deps: Deps,
  order: OrderRow,
  { changeId, amount, isDue }: PaymentSubject,
  opened: { authority: string; token: string | null },
): Promise<boolean> {
  const gateway = deps.gateway.name
  const payment = { order_id: order.id, change_id: changeId, amount, gateway, ...opened }
  return inTransaction(deps.db, async trx => {
    await lockUser(trx, order.user_id)
    if (!(await isDue(trx))) return false
    if (!(await insertPayment(trx, { ...payment, state: 'pending', created_at: deps.now() })))
      throw new Error(`${gateway} repeated an authority`)
    return true
  })
}

function assertEnough(amount: number, min: number): void {
  if (!isTooLittle(amount, min)) return
  const text = `${belowOnlineMin(amount, min)} ${messages.remainderSupport}`
  throw new ApiError(HttpStatus.paymentRequired, text)
}
