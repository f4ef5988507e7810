import { expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { canClaim, isCreditedAtOnce, paidFor } from '#lib/rules/claim.ts'
import { CLAIM_SECONDS } from '#lib/rules/limits.ts'

const LINES = [
  { id: 1, price: 100_000, count: 2 },
  { id: 2, price: 50_000, count: 1 },
]
const amounts = (coupon: number, company = 0) => [
  { kind: 'goods' as const, amount: 260_000 },
  { kind: 'discount' as const, amount: -10_000 },
  { kind: 'company' as const, amount: -company },
  { kind: 'coupon' as const, amount: -coupon },
  { kind: 'shipping' as const, amount: 90_000 },
]

test.each([
  [0, 0, { id: 1, count: 1 }, 100_000],
  [25_000, 0, { id: 1, count: 1 }, 90_000],
  [25_000, 25_000, { id: 1, count: 2 }, 160_000],
  [33_330, 0, { id: 2, count: 1 }, 43_330],
  [250_000, 0, { id: 1, count: 2 }, 0],
  [0, 0, { id: 3, count: 1 }, 0],
])(
  'takes coupon %d and company %d off the cost of %j: %d rials',
  (coupon, company, claimed, rials) => {
    expect(paidFor(LINES, amounts(coupon, company), claimed)).toBe(rials)
  },
)

test('shares goods by weight by what was charged for them', () => {
  const weight = { step_g: 500, tolerance_percent: 10, actual_g: 1_200 }
  const lines = [
    { id: 1, price: 150_000, count: 2, weight },
    { id: 2, price: 70_000, count: 1 },
  ]
  const goods = [{ kind: 'goods' as const, amount: 400_000 }]
  expect(paidFor(lines, goods, { id: 1, count: 2 })).toBe(330_000)
  expect(paidFor(lines, goods, { id: 1, count: 1 })).toBe(150_000)
  const light = [{ ...lines[0]!, weight: { ...weight, actual_g: 480 } }, lines[1]!]
  const paid = [{ kind: 'goods' as const, amount: 144_000 + 70_000 }]
  expect(paidFor(light, paid, { id: 1, count: 1 })).toBe(144_000)
  expect(paidFor(light, paid, { id: 1, count: 2 })).toBe(144_000)
})

test('is exact where a cost times a count exceeds exact numbers', () => {
  const price = 1_209_082_362_130
  const lines = [{ id: 1, price, count: 763 }]
  const goods = [{ kind: 'goods' as const, amount: price * 763 - 152_680 }]
  expect(paidFor(lines, goods, { id: 1, count: 762 })).toBe(921_320_759_790_580)
})

test('all claims of an order stay within its goods', () => {
  for (let coupon = 0; coupon <= 250_000; coupon += 7_770) {
    const sum = LINES.reduce(
      (total, { id, count }) => total + paidFor(LINES, amounts(coupon), { id, count }),
      0,
    )
    expect(sum).toBeLessThanOrEqual(250_000 - coupon)
    expect(sum % 10).toBe(0)
  }
})

test.each([
  [OrderStatus.delivered, PaymentStatus.paid, 0, true],
  [OrderStatus.delivered, PaymentStatus.paid, CLAIM_SECONDS - 1, true],
  [OrderStatus.delivered, PaymentStatus.paid, CLAIM_SECONDS, false],
  [OrderStatus.delivered, PaymentStatus.unpaid, 0, false],
  [OrderStatus.outForDelivery, PaymentStatus.paid, 0, false],
  [OrderStatus.returned, PaymentStatus.refunded, 0, false],
])('an order %d/%d is claimed %d s after its delivery: %s', (status, payment, seconds, can) => {
  expect(canClaim({ status, payment_status: payment }, 1_000, 1_000 + seconds)).toBe(can)
})

test.each([
  [100, 0, 0, 0, false],
  [100, 100, 0, 0, true],
  [101, 100, 0, 0, false],
  [0, 100, 0, 0, false],
  [100, 100, 2, 0, true],
  [100, 100, 3, 0, false],
  [100, 100, 1, 400, true],
  [100, 100, 1, 401, false],
])(
  '%d rials with the limit %d, after %d claims of %d: at once %s',
  (amount, limit, count, sum, is) => {
    const customer = { claims_at_once_count: 3, claims_at_once_sum: 500 }
    const limits = { claims_at_once: limit, ...customer }
    expect(isCreditedAtOnce(amount, limits, { count, sum })).toBe(is)
  },
)
