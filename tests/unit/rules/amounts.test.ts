import { describe, expect, test } from 'vitest'
import { CouponType } from '#lib/codes/coupon.ts'
import { amountOf, payableAmount } from '#lib/rules/amount-sums.ts'
import {
  type AmountsInput,
  type AmountTerms,
  type StoredOrder,
  orderAmounts,
  recompute,
} from '#lib/rules/amounts.ts'
import { couponDecrease } from '#lib/rules/coupon.ts'
import type { AmountRules } from '#lib/codes/order.ts'

const input: AmountsInput = {
  rules: 2,
  listSubtotal: 1_000_000,
  subtotal: 900_000,
  companyPercent: null,
  couponDecrease: 0,
  method: { amount: 150_000, free_for_companies: true },
  windowPrice: 0,
  freeShippingThreshold: 8_000_000,
  wallet: 0,
  useWallet: false,
}

const BEFORE = { rules: 1, freeShippingThreshold: 899_999, couponDecrease: 1 } as const
const free = { amount: 0, free_for_companies: false }
const never = { amount: 150_000, free_for_companies: false }

test.each<[string, Partial<AmountsInput>, string, number]>([
  ['goods, discount, shipping', {}, 'goods 1000000, discount -100000, shipping 150000', 1_050_000],
  ['no discount', { subtotal: 1_000_000 }, 'goods 1000000, shipping 150000', 1_150_000],
  ['before a method', { method: null }, 'goods 1000000, discount -100000, shipping 0', 900_000],
  ['a method of no cost', { method: free }, 'goods 1000000, discount -100000, shipping 0', 900_000],
  [
    'a priced window',
    { windowPrice: 20_000 },
    'goods 1000000, discount -100000, shipping 150000, window 20000',
    1_070_000,
  ],
  [
    'a company, free for companies',
    { companyPercent: 10 },
    'goods 1000000, discount -100000, company -90000, shipping 0',
    810_000,
  ],
  [
    'a company, not free',
    { companyPercent: 10, method: never },
    'goods 1000000, discount -100000, company -90000, shipping 150000',
    960_000,
  ],
  [
    'a coupon',
    { couponDecrease: 200_000 },
    'goods 1000000, discount -100000, coupon -200000, shipping 150000',
    850_000,
  ],
  [
    'a coupon above what the company left',
    { companyPercent: 50, couponDecrease: 900_000 },
    'goods 1000000, discount -100000, company -450000, coupon -450000, shipping 0',
    0,
  ],
  [
    'a wallet that covers a part',
    { wallet: 50_000, useWallet: true },
    'goods 1000000, discount -100000, shipping 150000, wallet -50000',
    1_000_000,
  ],
  [
    'a wallet that covers all and more',
    { wallet: 5_000_000, useWallet: true },
    'goods 1000000, discount -100000, shipping 150000, wallet -1050000',
    0,
  ],
  [
    'a wallet left alone',
    { wallet: 50_000 },
    'goods 1000000, discount -100000, shipping 150000',
    1_050_000,
  ],
  [
    'a debt that is paid',
    { wallet: -30_000, useWallet: true },
    'goods 1000000, discount -100000, shipping 150000, debt 30000',
    1_080_000,
  ],
  [
    'a debt left alone',
    { wallet: -30_000 },
    'goods 1000000, discount -100000, shipping 150000',
    1_050_000,
  ],
])('calculates %s', (_, change, lines, payable) => {
  const amounts = orderAmounts({ ...input, ...change })
  expect(amounts.map(line => `${line.kind} ${line.amount}`).join(', ')).toBe(lines)
  expect(payableAmount(amounts)).toBe(payable)
})

describe('free shipping above the threshold', () => {
  test.each<[string, Partial<AmountsInput>, number]>([
    ['at the threshold', { freeShippingThreshold: 900_000 }, 150_000],
    ['above it', { freeShippingThreshold: 899_990 }, 0],
    ['a coupon takes it not away', { freeShippingThreshold: 899_990, couponDecrease: 10 }, 0],
    ['nor does a company', { freeShippingThreshold: 899_990, companyPercent: 1, method: never }, 0],
    ['nor a wallet', { freeShippingThreshold: 899_990, wallet: 90, useWallet: true }, 0],
    ['a window does not bring it', { freeShippingThreshold: 900_000, windowPrice: 90 }, 150_000],
    ['by the rules of before a coupon did', BEFORE, 150_000],
  ])('is decided %s', (_, change, shipping) => {
    expect(amountOf(orderAmounts({ ...input, ...change }), 'shipping')).toBe(shipping)
  })
})

/** A repeatable stream of whole numbers below `max`. */
function randomNumbers(seed: number): (max: number) => number {
  let state = seed
  return max => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
}

test('sums up whole lines to a payable amount of at least zero, for random orders', () => {
  const random = randomNumbers(7)
  for (let round = 0; round < 5_000; round++) {
    const listSubtotal = random(50_000_000)
    const input: AmountsInput = {
      rules: 1,
      listSubtotal,
      subtotal: listSubtotal - random(listSubtotal + 1),
      companyPercent: random(2) ? random(101) : null,
      couponDecrease: random(3) ? random(60_000_000) : 0,
      method: { amount: random(500_000), free_for_companies: random(2) === 1 },
      windowPrice: random(100_000),
      freeShippingThreshold: random(20_000_000),
      wallet: random(40_000_000) - 10_000_000,
      useWallet: random(2) === 1,
    }
    const lines = orderAmounts(input)
    expect(lines.every(line => Number.isSafeInteger(line.amount))).toBe(true)
    expect(payableAmount(lines)).toBeGreaterThanOrEqual(0)
    expect(-amountOf(lines, 'wallet')).toBeLessThanOrEqual(Math.max(0, input.wallet))
    expect(new Set(lines.map(line => line.kind)).size).toBe(lines.length)
    expect(input.listSubtotal + amountOf(lines, 'discount')).toBe(input.subtotal)
  }
})

/** An order with its amounts, as saving keeps it: goods of a few lines, a coupon or none. */
function keptAtRandom(random: (max: number) => number, rules: AmountRules): StoredOrder {
  const lines = Array.from({ length: 1 + random(4) }, () => {
    const real_price = random(3_000_000)
    return { real_price, price: real_price - random(real_price + 1), count: 1 + random(9) }
  })
  const listSubtotal = lines.reduce((sum, line) => sum + line.real_price * line.count, 0)
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.count, 0)
  const coupons = [
    null,
    { type: 1, value: 1 + random(100) },
    { type: 2, value: 1 + random(900_000) },
  ] as const
  const coupon = coupons[random(3)] ?? null
  const terms: AmountTerms = {
    rules,
    companyPercent: random(2) ? random(101) : null,
    method: { amount: random(500_000), free_for_companies: random(2) === 1 },
    windowPrice: random(100_000),
    freeShippingThreshold: random(20_000_000),
    wallet: random(40_000_000) - 10_000_000,
    useWallet: random(2) === 1,
  }
  const decrease = coupon ? couponDecrease(coupon, subtotal, rules) : 0
  const amounts = orderAmounts({ ...terms, listSubtotal, subtotal, couponDecrease: decrease })
  return { lines, coupon, terms, amounts }
}

test('recalculates any stored order to the same rial, line by line', () => {
  const random = randomNumbers(13)
  for (let round = 0; round < 3_000; round++) {
    const now = keptAtRandom(random, 2)
    expect(recompute(now)).toEqual(now.amounts)
    const before = keptAtRandom(random, 1)
    expect(recompute(before)).toEqual(before.amounts)
    // An order from before terms were stored shows them by its amounts.
    expect(recompute({ ...before, terms: null })).toEqual(before.amounts)
  }
})

describe('recalculation of a stored order', () => {
  const stored: StoredOrder = {
    lines: [{ price: 90_000, real_price: 100_000, count: 2 }],
    coupon: { type: CouponType.percent, value: 10 },
    terms: {
      rules: 2,
      ...{ companyPercent: 10, method: never, windowPrice: 20_000 },
      ...{ freeShippingThreshold: 8_000_000, wallet: 30_000, useWallet: true },
    },
    amounts: [
      { kind: 'goods', amount: 200_000 },
      { kind: 'discount', amount: -20_000 },
      { kind: 'company', amount: -18_000 },
      { kind: 'coupon', amount: -18_000 },
      { kind: 'shipping', amount: 150_000 },
      { kind: 'window', amount: 20_000 },
      { kind: 'wallet', amount: -30_000 },
    ],
  }
  const terms = stored.terms!

  test('agrees when nothing was changed', () => {
    expect(recompute(stored)).toEqual(stored.amounts)
  })

  test.each<[string, Partial<StoredOrder>]>([
    ['a line sold for less', { lines: [{ price: 80_000, real_price: 100_000, count: 2 }] }],
    ['a piece more', { lines: [{ price: 90_000, real_price: 100_000, count: 3 }] }],
    ['another code', { coupon: { type: CouponType.percent, value: 11 } }],
    ['no code', { coupon: null }],
    ['another company', { terms: { ...terms, companyPercent: 11 } }],
    ['a dearer window', { terms: { ...terms, windowPrice: 20_010 } }],
    ['a fuller wallet', { terms: { ...terms, wallet: 30_010 } }],
    ['a wallet left alone', { terms: { ...terms, useWallet: false } }],
  ])('differs after %s', (_, change) => {
    expect(recompute({ ...stored, ...change })).not.toEqual(stored.amounts)
  })
})
