import { CouponType } from '#lib/codes/coupon.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Invoice } from '#lib/contract/order.ts'
import {
  REFERRAL_FRIEND_RIALS,
  REFERRAL_REWARD_LIFE_DAYS,
  REFERRAL_REWARD_RIALS,
} from '#lib/rules/limits.ts'
import { forgottenMobile } from '#lib/rules/forgotten.ts'
import {
  heldReasons,
  type OrderOrigin,
  type ReferralRefusal,
  checkReferral,
} from '#lib/rules/referral.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { messages } from '#lib/text/messages.ts'
import { rewardMessages } from '#lib/text/messages/admin-coupons.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { insertChange } from '../staff/change-queries.ts'
import {
  type Coupon,
  insertCoupon,
  putIntroduceCoupon,
  setCouponActive,
} from '../coupon/coupon-queries.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { getOrder, hasPurchased, type OrderRow } from '../order/order-queries.ts'
import {
  claimReward,
  findUndecidedReferral,
  holdReward,
  insertReferral,
  listLastOrders,
  markReturned,
  type ReferralRow,
  setRewardCoupon,
  updateHeldReward,
} from './referral-queries.ts'
import { insertSms } from '../messaging/sms-outbox-queries.ts'
import { findIntroducer, getMobile } from '../account/user-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { newReadableCode } from '../platform/secrets.ts'

const DAY_SECONDS = 24 * 60 * 60
const REWARD_CODE_LENGTH = 10
const CODE_TRIES = 5
/** Orders of the referrer that are compared with the friend's. */
const LAST_ORDERS = 20

const REFUSALS: Record<ReferralRefusal, string> = {
  'own-code': messages.couponOwnReferral,
  'not-first': messages.couponFirstPurchaseOnly,
}

/** Undefined for an unknown code. */
export async function findIntroduceCoupon(db: Db, code: string): Promise<Coupon | undefined> {
  const introducer = await findIntroducer(db, code)
  return introducer && putIntroduceCoupon(db, introducer, REFERRAL_FRIEND_RIALS)
}

/** 400 where this friend may not use the referrer's code. */
export async function validateReferral(
  db: Db,
  referrerId: number,
  friendId: number,
): Promise<void> {
  const result = checkReferral({
    referrerId,
    friendId,
    hasPurchased: await hasPurchased(db, friendId),
  })
  if (!result.ok) throw new ApiError(HttpStatus.badRequest, REFUSALS[result.reason])
}

/** 400 where another order of the friend has a referral. */
export async function claimReferral(
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  referrerId: number,
  now: number,
): Promise<void> {
  const use = { friendId: order.user_id, referrerId, orderId: order.id, now }
  if (!(await insertReferral(trx, use)))
    throw new ApiError(HttpStatus.badRequest, messages.couponFirstPurchaseOnly)
}

/** After a cancellation, the friend's next order may use a code again. */
export const returnReferral = (trx: Trx, orderId: number, now: number): Promise<void> =>
  markReturned(trx, orderId, now)

/**
 * Gives the referrer of a completed first order a single-use coupon and a text, once. Call it in
 * the transaction that moves an order to status 60; without effect on orders without a referral. A
 * forgotten referrer gets an inactive coupon for the books and no text.
 * Where the order shares its address or device with one of the referrer's last orders, the friend
 * may be the referrer under a second number: the reward is held for staff.
 */
export async function rewardReferrer(
  trx: Trx,
  order: Pick<OrderRow, 'id'>,
  now: number,
): Promise<void> {
  const referral = await findUndecidedReferral(trx, order.id)
  if (!referral) return
  const last = await listLastOrders(trx, referral.referrer_id, LAST_ORDERS)
  const reasons = heldReasons(originOf(await getOrder(trx, order.id)), last.map(originOf))
  if (reasons.length > 0) await holdReward(trx, referral.id, { reasons, now })
  else if (await claimReward(trx, referral.id, now)) await giveReward(trx, referral, now)
}

/** The friend's order of a held reward, and the referrer's latest one with its address or device. */
export async function comparedOrders(
  db: Db,
  { order_id, referrer_id }: Pick<ReferralRow, 'order_id' | 'referrer_id'>,
): Promise<{ friendOrder: OrderRow; referrerOrder: OrderRow | undefined }> {
  const friendOrder = await getOrder(db, order_id)
  const origin = originOf(friendOrder)
  const lastOrders = await listLastOrders(db, referrer_id, LAST_ORDERS)
  const referrerOrder = lastOrders.find(each => heldReasons(origin, [originOf(each)]).length > 0)
  return { friendOrder, referrerOrder }
}

/** The staff decides a held reward, for a reason; 404 where none is held. */
export async function decideHeldReward(
  trx: Trx,
  id: number,
  decision: { state: 'approved' | 'refused'; reason: string; now: number; staffId: number },
): Promise<void> {
  const { state, reason, now, staffId } = decision
  const decided = state === 'approved' ? { rewarded_at: now } : { refused_at: now }
  const referral = await updateHeldReward(trx, id, decided)
  if (!referral) throw new ApiError(HttpStatus.notFound, rewardMessages.notHeld)
  await insertChange(trx, {
    record: 'referral',
    recordId: id,
    action: state,
    reason,
    at: now,
    staffId,
  })
  if (state === 'approved') await giveReward(trx, referral, now)
}

function originOf(row: OrderRow): OrderOrigin {
  const { city, address, number, unit, postal_code } = JSON.parse(
    row.customer,
  ) as Invoice['customer']
  return {
    address: address === '' ? '' : bareText(city + address),
    number: bareText(number),
    unit: bareText(unit),
    postal_code,
    lat: row.lat,
    lng: row.lng,
    isGroup: row.company_id !== null,
    device: row.device_hash,
  }
}

const bareText = (text: string): string =>
  toLatinDigits(normalizeText(text)).replace(/[\p{P}\p{S}\p{Z}\p{C}]/gu, '')

async function giveReward(trx: Trx, referral: ReferralRow, now: number): Promise<void> {
  const { id, code } = await insertReward(trx, referral.referrer_id, now)
  await setRewardCoupon(trx, referral.id, id)
  // Read after the coupon refers to its owner: a parallel forget is finished by now, or waits.
  const mobile = await getMobile(trx, referral.referrer_id)
  if (mobile === forgottenMobile(referral.referrer_id)) {
    await setCouponActive(trx, id, false)
    return
  }
  await insertSms(trx, {
    mobile,
    template: 'referral-reward',
    tokens: { code },
    onceKey: `referral-reward:${referral.id}`,
    now,
  })
}

async function insertReward(
  trx: Trx,
  ownerId: number,
  now: number,
): Promise<{ id: number; code: string }> {
  for (let tries = 0; tries < CODE_TRIES; tries++) {
    const coupon = await insertCoupon(trx, {
      code: newReadableCode(REWARD_CODE_LENGTH),
      value: REFERRAL_REWARD_RIALS,
      type: CouponType.rials,
      flooring: 0,
      expired_at: now + REFERRAL_REWARD_LIFE_DAYS * DAY_SECONDS,
      active: 1,
      total_limit: 1,
      per_user_limit: 1,
      owner_id: ownerId,
      introducer_id: null,
    })
    if (coupon) return coupon
  }
  throw new Error('no free code was found for a reward')
}
