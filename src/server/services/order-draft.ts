import type { PostingMethod, StoreBody } from '#lib/contract/checkout.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import {
  type AmountTerms,
  costOf,
  isTooLittle,
  orderAmounts,
  payableAmount,
} from '#lib/rules/amounts.ts'
import { type WindowRefusal, windowRefusal } from '#lib/rules/delivery-window.ts'
import { PORT_WITHOUT_PAYMENT } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import { belowOnlineMin } from '#lib/text/sentences.ts'
import type { CartLine } from '../db/cart.ts'
import { type Coupon, findOfferedCoupon } from '../db/coupon.ts'
import type { Trx } from '../db/open.ts'
import { findPaymentPort, type PaymentPortRow } from '../db/payment-port.ts'
import { findPostingMethod } from '../db/posting-method.ts'
import type { SessionUser } from '../db/session.ts'
import { getSetting } from '../db/settings.ts'
import { ApiError } from '../errors.ts'
import { judgeCoupon } from './judge-coupon.ts'
import { getOrderBasket, type OrderBasket } from './order-basket.ts'
import { getRecipient, type Recipient } from './order-recipient.ts'
import { unpaidNotice } from './unpaid-notice.ts'
import { usableWallet } from './usable-wallet.ts'

/** An order as it would be placed, everything read from the database; nothing is taken yet. */
export interface OrderDraft {
  basket: OrderBasket
  recipient: Recipient
  method: PostingMethod
  port: PaymentPortRow
  coupon: Coupon | null
  /** Kept with the order, so that its amounts can be reckoned again. */
  terms: AmountTerms
  amounts: AmountLine[]
}

/** When an order is placed, in epoch seconds, and the least rials that can be paid online then. */
export interface PlacingTerms {
  now: number
  onlineMin: number
}

/**
 * Judges a checkout by the state of this moment, of the basket or of the lines that are given
 * instead; the caller holds the user's lock.
 */
export async function draftOrder(
  trx: Trx,
  user: SessionUser,
  body: StoreBody,
  { now, onlineMin }: PlacingTerms,
  lines?: readonly CartLine[],
): Promise<OrderDraft> {
  const unpaid = await unpaidNotice(trx, user.id, now)
  if (unpaid?.show_error) throw new ApiError(400, unpaid.message)
  const basket = await getOrderBasket(trx, user.id, now, lines)
  const recipient = await getRecipient(trx, user, body, { goodsNow: basket.goodsNow, now })
  const method = await getMethod(trx, body.posting_method)
  const port = await getPort(trx, body.payment_port, recipient.finalizable)
  assertWindowOpen(recipient, now)
  const coupon = body.coupon_id ? await getCoupon(trx, user.id, body.coupon_id) : null
  const use = { userId: user.id, goodsNow: basket.goodsNow, now, gone: 400 } as const
  const couponDecrease = coupon ? await judgeCoupon(trx, coupon, use) : 0
  const terms: AmountTerms = {
    rules: 2,
    companyPercent: recipient.company?.discount_percent ?? null,
    method: { amount: method.amount, free_for_companies: method.free_for_companies },
    windowPrice: recipient.window.price,
    freeShippingThreshold: await getSetting(trx, 'free_shipping_threshold'),
    wallet: await usableWallet(trx, user.id),
    useWallet: body.use_wallet,
    ...(body.remainder_to_wallet && { remainderBelow: onlineMin }),
  }
  const { goods, goodsNow } = basket
  const amounts = orderAmounts({ ...terms, goods, goodsNow, couponDecrease })
  if (typeof body.expected_cost === 'number' && body.expected_cost !== costOf(amounts))
    throw new ApiError(400, messages.checkoutPriceChanged)
  assertPayable(port, payableAmount(amounts), onlineMin)
  return { basket, recipient, method, port, coupon, terms, amounts }
}

/** 402 before anything is placed: a gateway would refuse so little. */
function assertPayable(port: PaymentPortRow, payable: number, onlineMin: number): void {
  if (port.driver === 'none' || !isTooLittle(payable, onlineMin)) return
  throw new ApiError(402, `${belowOnlineMin(payable, onlineMin)} ${messages.remainderChoice}`)
}

async function getMethod(trx: Trx, id: number): Promise<PostingMethod> {
  const method = await findPostingMethod(trx, id)
  if (!method) throw new ApiError(404, messages.chooseAddressAndDelivery)
  if (!method.active) throw new ApiError(400, messages.deliveryDisabled)
  return method
}

/** Section 9: outside the areas of orders only registering without online payment is possible. */
async function getPort(trx: Trx, id: number, finalizable: boolean): Promise<PaymentPortRow> {
  const port = await findPaymentPort(trx, id)
  if (!port) throw new ApiError(402, messages.paymentPortUnavailable)
  if (!finalizable && port.id !== PORT_WITHOUT_PAYMENT)
    throw new ApiError(402, messages.outsideTehranPort)
  return port
}

/** A code that the user has named: the number alone, which anybody can count up, is not enough. */
async function getCoupon(trx: Trx, userId: number, id: number): Promise<Coupon> {
  const coupon = await findOfferedCoupon(trx, userId, id)
  if (!coupon) throw new ApiError(400, messages.couponInvalid)
  return coupon
}

/** Known before anything is taken; the claim judges again. */
function assertWindowOpen({ window }: Recipient, now: number): void {
  const reason = windowRefusal(window, now)
  if (reason) throw windowTaken(reason)
}

const WINDOW_TAKEN: Record<WindowRefusal, string> = {
  full: messages.timeWindowFull,
  late: messages.timeWindowCutOff,
  off: messages.timeWindowUnavailable,
}

export const windowTaken = (reason: WindowRefusal): ApiError =>
  new ApiError(400, WINDOW_TAKEN[reason])
