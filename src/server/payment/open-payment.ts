import { HttpStatus } from '#lib/codes/http.ts'
import { isTooLittle } from '#lib/rules/amounts.ts'
import { messages } from '#lib/text/messages.ts'
import { belowOnlineMin } from '#lib/text/sentences.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { insertPayment } from './payment-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { ProviderError } from '../platform/providers/call-provider.ts'
import { payableOfOrder } from '../order/movable-order.ts'

/** Followed by `/{gateway}/{tracking code}`. */
export const CALLBACK_PATH = '/payments/callback'
/** Followed by `/{gateway}/{authority}`. */
export const START_PATH = '/payments/start'

/**
 * Never in a transaction. 402 when the gateway fails. Earlier payments may still be paid.
 * @param change of the order, which is paid instead of the order itself
 */
export async function openPayment(
  deps: Deps,
  order: OrderRow,
  mobile: string,
  change?: { id: number; amount: number },
): Promise<string> {
  const { gateway, siteUrl } = deps
  const { tracking_code: trackingCode } = order
  const amount = change?.amount ?? payableOfOrder(order)
  assertEnough(amount, gateway.minAmount)
  const request = {
    amount,
    orderId: trackingCode,
    description: `${messages.paymentDescription} ${trackingCode}`,
    callbackUrl: `${siteUrl}${CALLBACK_PATH}/${gateway.name}/${trackingCode}`,
    mobile,
  }
  try {
    const response = await gateway.request(request)
    const { authority } = response
    const token = 'token' in response ? response.token : null
    const subject = { order_id: order.id, change_id: change?.id ?? null, amount }
    const payment = { ...subject, gateway: gateway.name, authority, token }
    if (!(await insertPayment(deps.db, { ...payment, state: 'pending', created_at: deps.now() })))
      throw new Error(`${gateway.name} repeated an authority`)
    return 'url' in response ? response.url : `${siteUrl}${START_PATH}/${gateway.name}/${authority}`
  } catch (cause) {
    deps.log.warn({ err: cause, trackingCode }, 'payment start failed')
    const isRefused = cause instanceof ProviderError && cause.aboutInput
    const text = isRefused ? messages.paymentRefused : messages.paymentStartFailed
    throw new ApiError(HttpStatus.paymentRequired, text, { cause })
  }
}

function assertEnough(amount: number, min: number): void {
  if (!isTooLittle(amount, min)) return
  const text = `${belowOnlineMin(amount, min)} ${messages.remainderSupport}`
  throw new ApiError(HttpStatus.paymentRequired, text)
}
