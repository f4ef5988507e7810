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

/** Never in a transaction. 402 when the gateway fails. Earlier payments may still be paid. */
export async function openPayment(deps: Deps, order: OrderRow, mobile: string): Promise<string> {
  const { gateway, siteUrl } = deps
  const { tracking_code: trackingCode } = order
  const amount = payableOfOrder(order)
  if (isTooLittle(amount, gateway.minAmount))
    throw new ApiError(
      HttpStatus.paymentRequired,
      `${belowOnlineMin(amount, gateway.minAmount)} ${messages.remainderSupport}`,
    )
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
    const payment = { order_id: order.id, gateway: gateway.name, authority, token, amount }
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
