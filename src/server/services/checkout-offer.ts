import type { CartItem } from '#lib/contract/cart.ts'
import type { Checkout } from '#lib/contract/checkout.ts'
import { isFinalizable } from '#lib/rules/address.ts'
import { canBeBought, cartKey, itemTypeOf } from '#lib/rules/cart.ts'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { findActiveCompany } from '../db/company.ts'
import { findCouponByCode, insertCouponOffer } from '../db/coupon.ts'
import type { DeliveryWindow } from '../db/delivery-window.ts'
import type { Db } from '../db/open.ts'
import { listPaymentPorts } from '../db/payment-port.ts'
import { listPostingMethods } from '../db/posting-method.ts'
import type { SessionUser } from '../db/session.ts'
import { getSetting } from '../db/settings.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../errors.ts'
import { readCartContent } from './cart-content.ts'
import { ensureWindows, windowDays } from './delivery-days.ts'
import { judgeCoupon } from './judge-coupon.ts'
import { goodsOf, namedErrors } from './order-basket.ts'
import { takeFromBudget } from './rate-limit.ts'
import { findIntroduceCoupon } from './referral.ts'
import { usableWallet } from './usable-wallet.ts'

/**
 * Section 3: what checkout offers for the basket as it is. Lines that can no longer be bought
 * (cause 2) count for nothing; `warnings` are the sentences for which the basket has to be seen
 * first: one for each line for which an order would be refused (cause 1 and 2). An empty basket has
 * none: its `total_price` of 0 says it (section 8).
 */
export async function readCheckout(
  { db, gateway, now: clock }: Deps,
  user: SessionUser,
): Promise<{ data: Checkout; warnings: string[] }> {
  const now = clock()
  const items = await readCartContent(db, user.id, now)
  const buyable = items.filter(canBeBought)
  const { goods, goodsNow } = goodsOf(buyable)
  const windows = await ensureWindows(db, now)
  const data = {
    total_price: goods,
    total_payable_price: goodsNow,
    free_shipping_threshold: await getSetting(db, 'free_shipping_threshold'),
    online_payment_min: gateway.minAmount,
    wallet_value: await usableWallet(db, user.id),
    posting_methods: await listPostingMethods(db),
    payment_ports: await listPaymentPorts(db),
    company: await readCompany(db, user, windows, now),
    time_windows: windowDays(windows, null, now),
    order_count: Object.fromEntries(
      buyable.map(({ cartable, count }) => [
        cartKey(itemTypeOf(cartable.type), cartable.id),
        count,
      ]),
    ),
    goods: buyable.map(({ cartable: { name, image }, count }) => ({ name, image, count })),
  }
  return { data, warnings: namedErrors(items).map(({ message }) => message) }
}

/** The user's company, while it is active, with windows of its own. */
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

/**
 * What a code takes off the basket now, in rials: a discount code, or at a first purchase the
 * introduce code of a friend. From now on the user's orders may carry it. 422 when it is unknown,
 * 404 when it is over, 400 when it is not for this basket or this user or there is nothing to buy, 429 for guessing.
 */
export async function offerCoupon(
  deps: Deps,
  user: SessionUser,
  typed: string,
): Promise<{ coupon_id: number; coupon_decreased: number }> {
  if (normalizeText(typed) === '') throw fieldError('code', fieldRequired(fieldName('code')))
  await takeFromBudget(deps, 'coupon-user', String(user.id))
  return nameCoupon(deps, user.id, typed, await readCartContent(deps.db, user.id, deps.now()))
}

/** Judges a code for lines and lets the user's orders carry it; refuses as `offerCoupon` does. */
export async function nameCoupon(
  deps: Deps,
  userId: number,
  code: string,
  items: readonly CartItem[],
): Promise<{ coupon_id: number; coupon_decreased: number }> {
  const judged = await judgeCode(deps, userId, code, items)
  await insertCouponOffer(deps.db, { userId, couponId: judged.coupon_id, now: deps.now() })
  return judged
}

/** Likewise, and nothing is kept of it. */
export async function judgeCode(
  { db, now: clock }: Deps,
  userId: number,
  code: string,
  items: readonly CartItem[],
): Promise<{ coupon_id: number; coupon_decreased: number }> {
  const now = clock()
  const coupon = (await findCouponByCode(db, userId, code)) ?? (await findIntroduceCoupon(db, code))
  // Somebody else's is as unknown as none.
  if (!coupon) throw fieldError('code', messages.couponUnknown)
  const buyable = items.filter(canBeBought)
  if (buyable.length === 0) throw new ApiError(400, messages.checkoutCartEmpty)
  const { goodsNow } = goodsOf(buyable)
  const coupon_decreased = await judgeCoupon(db, coupon, { userId, goodsNow, now, gone: 404 })
  return { coupon_id: coupon.id, coupon_decreased }
}
