import { HttpStatus } from '#lib/codes/http.ts'
import { AmountRules } from '#lib/codes/order.ts'
import type { PostingMethod, StoreBody } from '#lib/contract/checkout.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { costOf, payableAmount } from '#lib/rules/amount-sums.ts'
import { type AmountTerms, isTooLittle, orderAmounts } from '#lib/rules/amounts.ts'
import type { Subtotals } from '#lib/rules/line-costs.ts'
import { windowPrice, type WindowRefusal, windowRefusal } from '#lib/rules/delivery-window.ts'
import { PORT_WITHOUT_PAYMENT } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import { zoneMessages } from '#lib/text/messages/zone.ts'
import { belowOnlineMin } from '#lib/text/sentences.ts'
import type { CartLine } from '../cart/cart-queries.ts'
import { type Coupon, findOfferedCoupon } from '../coupon/coupon-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import { findPaymentPort, type PaymentPortRow } from '../payment/payment-port-queries.ts'
import { findPostingMethod } from '../delivery/posting-method-queries.ts'
import type { SessionUser } from '../account/session-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { validateCoupon } from '../coupon/validate-coupon.ts'
import { priceGoods, promotionsForItems } from '../promotion/price-goods.ts'
import { withFreeDelivery } from '../promotion/running-promotions.ts'
import { getOrderCart, type OrderCart } from './order-cart.ts'
import { getOrderDelivery, type OrderDelivery } from './order-delivery.ts'
import { unpaidNotice } from './unpaid-notice.ts'
import { usableWallet } from '../wallet/usable-wallet.ts'
import { windowRefusals } from '../delivery/window-texts.ts'
import type { Zone } from '../delivery/zone-queries.ts'
import {
  agreedZone,
  isMethodOf,
  minimumRefusal,
  thresholdOf,
  withZoneFee,
} from '../delivery/zone-terms.ts'

export interface OrderDraft {
  cart: OrderCart
  delivery: OrderDelivery
  method: PostingMethod
  port: PaymentPortRow
  coupon: Coupon | null
  goods: Subtotals
  /** Stored with the order, so that its amounts can be recalculated. */
  terms: AmountTerms
  amounts: AmountLine[]
}

export interface PlacingContext {
  now: number
  onlineMin: number
}

export interface DraftOptions {
  /** Ordered instead of the user's cart. */
  lines?: readonly CartLine[] | undefined
  /** A repeat goes on with the delivery method and payment port of its first order. */
  allowsInactive?: boolean
}

/** The caller holds the user's lock. */
export async function draftOrder(
  trx: Trx,
  user: SessionUser,
  body: StoreBody,
  { now, onlineMin }: PlacingContext,
  { lines, allowsInactive = false }: DraftOptions = {},
): Promise<OrderDraft> {
  const unpaid = await unpaidNotice(trx, user.id, now)
  if (unpaid?.show_error) throw new ApiError(HttpStatus.badRequest, unpaid.message)
  const cart = await getOrderCart(trx, user.id, now, lines)
  const delivery = await getOrderDelivery(trx, user, body, { subtotal: cart.subtotal, now })
  const { zone } = delivery
  assertLeast(zone, cart.subtotal)
  const method = withZoneFee(await getMethod(trx, body.posting_method), zone, cart.subtotal)
  const port = await getPort(trx, body.payment_port, delivery.finalizable)
  if (!allowsInactive) assertActive(method, port, zone)
  assertWindowOpen(delivery, now)
  const use = { userId: user.id, subtotal: cart.subtotal, now }
  const coupon = body.coupon_id ? await getCoupon(trx, body.coupon_id, use) : null
  const running = await promotionsForItems(trx, cart.items, { ...use, area: delivery.locality })
  const { promotions, ...goods } = priceGoods(cart.items, coupon, running.ofGoods)
  const { amount, free_for_companies, free_delivery } = withFreeDelivery(method, running)
  const terms: AmountTerms = {
    rules: AmountRules.wholeToman,
    ...(promotions.length > 0 && { promotions }),
    companyPercent: delivery.company?.discount_percent ?? null,
    method: { amount, free_for_companies, ...(free_delivery && { free_delivery }) },
    windowPrice: windowPrice(delivery.window),
    freeShippingThreshold: await thresholdOf(trx, zone),
    ...agreedZone(zone, method),
    wallet: await usableWallet(trx, user.id),
    useWallet: body.use_wallet,
    ...(body.remainder_to_wallet && { remainderBelow: onlineMin }),
  }
  const amounts = orderAmounts({ ...terms, ...goods })
  const plain = orderAmounts({ ...terms, ...priceGoods(cart.items, coupon, []), method })
  assertExpected(body.expected_cost, { cost: costOf(amounts), plain: costOf(plain) })
  assertPayable(port, payableAmount(amounts), onlineMin)
  return { cart, delivery, method, port, coupon, goods, terms, amounts }
}

/**
 * @param costs.plain without promotions: of a page that does not know them, or was read before they
 *   began
 */
function assertExpected(
  expected: StoreBody['expected_cost'],
  { cost, plain }: { cost: number; plain: number },
): void {
  if (typeof expected !== 'number' || expected === cost) return
  if (expected !== plain || expected < cost)
    throw new ApiError(HttpStatus.badRequest, messages.checkoutPriceChanged)
}

/** 402 for an amount below the gateway's minimum. */
function assertPayable(port: PaymentPortRow, payable: number, onlineMin: number): void {
  if (port.driver === 'none' || !isTooLittle(payable, onlineMin)) return
  throw new ApiError(
    HttpStatus.paymentRequired,
    `${belowOnlineMin(payable, onlineMin)} ${messages.remainderChoice}`,
  )
}

async function getMethod(trx: Trx, id: number): Promise<PostingMethod> {
  const method = await findPostingMethod(trx, id)
  if (!method) throw new ApiError(HttpStatus.notFound, messages.chooseAddressAndDelivery)
  return method
}

function assertLeast({ min_order }: Zone, subtotal: number): void {
  const refusal = minimumRefusal(min_order, subtotal)
  if (refusal !== null) throw new ApiError(HttpStatus.badRequest, refusal)
}

function assertActive(method: PostingMethod, port: PaymentPortRow, zone: Zone): void {
  if (!method.active) throw new ApiError(HttpStatus.badRequest, messages.deliveryDisabled)
  if (!isMethodOf(method.id, zone)) throw new ApiError(HttpStatus.badRequest, zoneMessages.method)
  if (port.active === 0)
    throw new ApiError(HttpStatus.paymentRequired, messages.paymentPortUnavailable)
}

/** Outside the order areas only port 5 (without online payment) is possible. */
async function getPort(trx: Trx, id: number, finalizable: boolean): Promise<PaymentPortRow> {
  const port = await findPaymentPort(trx, id)
  if (!port) throw new ApiError(HttpStatus.paymentRequired, messages.paymentPortUnavailable)
  if (!finalizable && port.id !== PORT_WITHOUT_PAYMENT)
    throw new ApiError(HttpStatus.paymentRequired, messages.outsideTehranPort)
  return port
}

/** Only a code that the user has entered: ids alone can be guessed. */
async function getCoupon(
  trx: Trx,
  id: number,
  use: { userId: number; subtotal: number; now: number },
): Promise<Coupon> {
  const coupon = await findOfferedCoupon(trx, use.userId, id)
  if (!coupon) throw new ApiError(HttpStatus.badRequest, messages.couponInvalid)
  await validateCoupon(trx, coupon, { ...use, endedStatus: HttpStatus.badRequest })
  return coupon
}

/** Early check; the claim checks again. */
function assertWindowOpen({ window }: OrderDelivery, now: number): void {
  const reason = windowRefusal(window, now)
  if (reason) throw windowRefused(reason)
}

export const windowRefused = (reason: WindowRefusal): ApiError =>
  new ApiError(HttpStatus.badRequest, windowRefusals[reason])
