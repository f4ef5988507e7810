import { HttpStatus } from '#lib/codes/http.ts'
import type { CartItem } from '#lib/contract/cart.ts'
import type { Checkout } from '#lib/contract/checkout.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { isFinalizable } from '#lib/rules/address.ts'
import { canBeBought, cartKey, itemTypeOf } from '#lib/rules/cart.ts'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { findActiveCompany } from '../company/company-queries.ts'
import { findCouponByCode, insertCouponOffer } from '../coupon/coupon-queries.ts'
import type { DeliveryWindow } from '../delivery/delivery-window-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { listPaymentPorts } from '../payment/payment-port-queries.ts'
import type { SessionUser } from '../account/session-queries.ts'
import { getSetting } from '../platform/database/settings.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { readCartItems } from '../cart/cart-items.ts'
import { windowDays } from '../delivery/delivery-days.ts'
import { readHold, windowsForUser } from '../delivery/window-holds.ts'
import { validateCoupon } from '../coupon/validate-coupon.ts'
import { subtotalsOf, namedErrors } from './order-cart.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import { findIntroduceCoupon } from '../referral/referral.ts'
import { priceGoods, promotionsForItems } from '../promotion/price-goods.ts'
import { withFreeDelivery } from '../promotion/running-promotions.ts'
import { usableWallet } from '../wallet/usable-wallet.ts'
import { type ChosenPlace, findPlace, readPlaceTerms, type Recipient } from './place-terms.ts'

/**
 * What checkout offers for the current cart. Lines that cannot be bought (cause 2) do not count;
 * `warnings` has a sentence for each line that an order would be refused for. An empty cart has
 * none.
 */
export async function readCheckout(
  { db, gateway, now: clock }: Deps,
  user: SessionUser,
  chosen: ChosenPlace,
): Promise<{ data: Checkout; warnings: string[] }> {
  const now = clock()
  const items = await readCartItems(db, user.id, now)
  const buyable = items.filter(canBeBought)
  const place = await findPlace(db, user, chosen)
  const running = await promotionsForItems(db, buyable, { userId: user.id, area: place.area, now })
  const { listSubtotal, subtotal, promotionLines } = priceGoods(buyable, null, running.ofGoods)
  const { windows, ...terms } = await readPlaceTerms(db, place, {
    windows: await windowsForUser(db, user.id, now),
    subtotal,
  })
  const data = {
    ...terms,
    ...(running.byArea && { by_place: place.by_place }),
    total_price: listSubtotal,
    total_payable_price: subtotal,
    promotions: promotionLines,
    online_payment_min: gateway.minAmount,
    wallet_value: await usableWallet(db, user.id),
    posting_methods: terms.posting_methods.map(method => withFreeDelivery(method, running)),
    payment_ports: await listPaymentPorts(db),
    company: await readCompany(db, user, windows, now),
    time_windows: windowDays(windows, null, now),
    hold: await readHold(db, { user_id: user.id }, now),
    ...goodsOf(buyable),
    substitution: user.substitution,
  }
  return { data, warnings: namedErrors(items).map(({ message }) => message) }
}

function goodsOf(items: readonly CartItem[]): Pick<Checkout, 'order_count' | 'goods'> {
  const goods = items.map(({ cartable: { type, id, name, image, weight }, count }) => ({
    ...{ key: cartKey(itemTypeOf(type), id), name, image, count },
    ...(weight && { step_g: weight.step_g }),
  }))
  return { order_count: Object.fromEntries(goods.map(({ key, count }) => [key, count])), goods }
}

/** Null unless the user's company is active; with the company's windows. */
export async function readCompany(
  db: Db,
  { company_id }: SessionUser,
  windows: readonly DeliveryWindow[],
  now: number,
): Promise<Checkout['company']> {
  const company = company_id === null ? undefined : await findActiveCompany(db, company_id)
  if (!company) return null
  const { id, name, address, city, discount_percent, flooring } = company
  const time_windows = windowDays(windows, id, now)
  const finalizable = isFinalizable(city, await getSetting(db, 'order_areas'))
  return { id, name, address, city, finalizable, discount_percent, flooring, time_windows }
}

interface CouponOffer {
  coupon_id: number
  /** Rials. */
  coupon_decreased: number
  /** That go together with the coupon. */
  promotions: AmountLine[]
}

/**
 * What a coupon or, at a first purchase, a friend's introduce code takes off the cart, in rials;
 * from now on the user's orders may carry it. 422 when unknown, 404 when over, 400 when not for
 * this cart or user, 429 for guessing.
 */
export async function offerCoupon(
  deps: Deps,
  user: SessionUser,
  { code, ...place }: ChosenPlace & { code: string },
): Promise<CouponOffer> {
  if (normalizeText(code) === '') throw fieldError('code', fieldRequired(fieldName('code')))
  await chargeBudget(deps, 'coupon-user', String(user.id))
  const items = await readCartItems(deps.db, user.id, deps.now())
  return recordCouponOffer(deps, user, { code, items, place })
}

export interface CouponRequest {
  code: string
  items: readonly CartItem[]
  place: ChosenPlace
}

/** Validates a code and lets the user's orders carry it; refuses as `offerCoupon` does. */
export async function recordCouponOffer(
  deps: Deps,
  user: Recipient,
  request: CouponRequest,
): Promise<CouponOffer> {
  const offer = await validateCode(deps, user, request)
  await insertCouponOffer(deps.db, { userId: user.id, couponId: offer.coupon_id, now: deps.now() })
  return offer
}

/** As `recordCouponOffer`, without storing anything. */
export async function validateCode(
  { db, now: clock }: Deps,
  user: Recipient,
  { code, items, place }: CouponRequest,
): Promise<CouponOffer> {
  const now = clock()
  const userId = user.id
  const coupon = (await findCouponByCode(db, userId, code)) ?? (await findIntroduceCoupon(db, code))
  // Somebody else's code is answered like an unknown one.
  if (!coupon) throw fieldError('code', messages.couponUnknown)
  const buyable = items.filter(canBeBought)
  if (buyable.length === 0) throw new ApiError(HttpStatus.badRequest, messages.checkoutCartEmpty)
  const { subtotal } = subtotalsOf(buyable)
  await validateCoupon(db, coupon, { userId, subtotal, now, endedStatus: HttpStatus.notFound })
  const { area } = await findPlace(db, user, place)
  const { ofGoods } = await promotionsForItems(db, buyable, { userId, area, now })
  const { promotionLines, couponDecrease } = priceGoods(buyable, coupon, ofGoods)
  return { coupon_id: coupon.id, coupon_decreased: couponDecrease, promotions: promotionLines }
}
