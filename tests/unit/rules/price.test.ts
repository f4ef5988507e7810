import { describe, expect, test } from 'vitest'
import { DiscountType } from '#lib/codes/product.ts'
import { discountBadge, discountPercent, effectivePrice, priceAt } from '#lib/rules/price.ts'

describe('effectivePrice and discountPercent', () => {
  test.each([
    [100_000, null, 100_000, 0],
    [100_000, 85_000, 85_000, 15],
    [100_000, 0, 100_000, 0],
    [100_000, 100_000, 100_000, 0],
    [100_000, 120_000, 100_000, 0],
    [100_000, 99_600, 99_600, 0],
    [3, 2, 2, 33],
    [200, 1, 1, 100],
    [0, null, 0, 0],
    [0, 0, 0, 0],
  ])('calculates for %i with discount %s: %i, %i%%', (price, price_by_discount, now, percent) => {
    expect(effectivePrice({ price, price_by_discount })).toBe(now)
    expect(discountPercent({ price, price_by_discount })).toBe(percent)
  })
})

describe('discountBadge', () => {
  test.each([
    [100_000, 85_000, DiscountType.rials, { type: DiscountType.rials, value: 15_000 }],
    [100_000, 85_000, DiscountType.percent, { type: DiscountType.percent, value: 15 }],
    [100_000, 99_900, DiscountType.percent, null],
    [100_000, 99_900, DiscountType.rials, { type: DiscountType.rials, value: 100 }],
    [100_000, null, DiscountType.rials, null],
    [0, null, DiscountType.percent, null],
  ] as const)('shows for %i with %s the type %i', (price, price_by_discount, type, badge) => {
    expect(discountBadge({ price, price_by_discount }, type)).toEqual(badge)
  })
})

describe('priceAt', () => {
  const none = { price: 100, price_by_discount: null, special_sale: null }
  const plain = { ...none, price_by_discount: 80 }
  const sale = { ...plain, special_sale: { value: 20, expiration: 50 } }
  test.each([
    ['no discount', null, null, null, 10, none],
    ['a discount without an end', 80, null, null, 10, plain],
    ['a special sale before its end', 80, 20, 50, 49, sale],
    ['a special sale at its end', 80, 20, 50, 50, none],
    ['a discount with an end', 80, null, 50, 49, plain],
    ['a discount past its end', 80, null, 50, 51, none],
    ['a special sale without an end', 80, 20, null, 10, plain],
    ['a special sale that saves nothing', 100, 20, 50, 10, none],
    ['a special sale without a price', null, 20, 50, 10, none],
    ['a discount that is no whole toman', 89, null, null, 10, plain],
    ['a discount below one toman', 5, null, null, 10, { ...none, price_by_discount: 10 }],
  ])('%s', (_, price_by_discount, value, expiration, now, expected) => {
    const stored = {
      price: 109,
      price_by_discount,
      special_sale_value: value,
      special_sale_expiration: expiration,
    }
    const prices = priceAt(stored, now)
    expect(prices).toEqual(expected)
    expect(effectivePrice(prices)).toBeLessThanOrEqual(prices.price)
    if (prices.special_sale) expect(prices.price_by_discount).toBeLessThan(prices.price)
  })
})
