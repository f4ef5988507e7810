import { TOMAN_RIALS } from '#lib/rules/whole-toman.ts'

// What goods of the reference shop cost, in rials.

export const FEE = 150_000
const FREE_DELIVERY_ABOVE = 8_000_000
export const COUPON = { percent: 15, floor: 500_000, uses: 3, seconds: 2 * 60 * 60 } as const
export const PRICES = [120_000, 70_010, 3_333_330] as const

export const goodsOf = (counts: readonly number[]): number =>
  counts.reduce((sum, count, product) => sum + count * (PRICES[product] ?? 0), 0)

/** Discounts are raised to whole toman. */
export function goodsLess(counts: readonly number[], couponMost: number): number {
  const goods = goodsOf(counts)
  const off = Math.ceil((goods * COUPON.percent) / 100 / TOMAN_RIALS) * TOMAN_RIALS
  return goods - Math.min(off, couponMost)
}

export const costOf = (counts: readonly number[], couponMost: number): number =>
  goodsLess(counts, couponMost) + (goodsOf(counts) > FREE_DELIVERY_ABOVE ? 0 : FEE)
