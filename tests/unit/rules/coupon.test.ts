import { expect, test } from 'vitest'
import { CouponType } from '#lib/codes/coupon.ts'
import {
  couponDecrease,
  type CouponTerms,
  checkCoupon,
  endsBeforeStart,
} from '#lib/rules/coupon.ts'

const NOW = 1_000_000

const coupon: CouponTerms = {
  value: 10,
  type: CouponType.percent,
  flooring: 500_000,
  started_at: NOW,
  expired_at: NOW + 1,
  active: true,
  total_limit: 100,
  per_user_limit: 1,
  used: 99,
}

test.each<[string, CouponTerms['type'], number, number, number]>([
  ['percent', CouponType.percent, 10, 900_000, 90_000],
  ['percent, raised to a toman', CouponType.percent, 15, 200_010, 30_010],
  ['rials, raised to a toman', CouponType.rials, 5_001, 60_000, 5_010],
  ['all of it', CouponType.percent, 100, 900_000, 900_000],
  ['rials', CouponType.rials, 100_000, 900_000, 100_000],
  ['rials above the goods', CouponType.rials, 100_000, 60_000, 60_000],
  ['of nothing', CouponType.rials, 100_000, 0, 0],
])('couponDecrease: %s', (_, type, value, subtotal, decrease) => {
  expect(couponDecrease({ type, value }, subtotal)).toBe(decrease)
})

test.each<[string, Partial<CouponTerms>, { subtotal?: number; usedByUser?: number }, string]>([
  ['usable', {}, {}, 'ok'],
  ['without limits', { total_limit: null, per_user_limit: null }, { usedByUser: 9 }, 'ok'],
  ['without end', { expired_at: null }, {}, 'ok'],
  ['at the floor', {}, { subtotal: 500_000 }, 'ok'],
  ['below the floor', {}, { subtotal: 499_999 }, 'floor'],
  ['switched off', { active: false }, {}, 'inactive'],
  ['since ever', { started_at: null }, {}, 'ok'],
  ['yet to begin', { started_at: NOW + 1 }, {}, 'early'],
  ['switched off before it began', { active: false, started_at: NOW + 1 }, {}, 'inactive'],
  ['ends now', { expired_at: NOW }, {}, 'expired'],
  ['used up', { used: 100 }, {}, 'used-up'],
  ['used by this user', {}, { usedByUser: 1 }, 'used-by-user'],
])('couponVerdict: %s', (_, change, use, expected) => {
  const verdict = checkCoupon(
    { ...coupon, ...change },
    { subtotal: 900_000, now: NOW, usedByUser: 0, ...use },
  )
  expect(verdict.ok ? 'ok' : verdict.reason).toBe(expected)
})

test.each([
  ['ends a second later', NOW, NOW + 1, false],
  ['ends as it begins', NOW, NOW, true],
  ['ends before', NOW, NOW - 1, true],
  ['never ends', NOW, null, false],
  ['holds since ever', null, NOW, false],
])('endsBeforeStart: a coupon that %s', (_, started_at, expired_at, isSo) => {
  expect(endsBeforeStart({ started_at, expired_at })).toBe(isSo)
})
