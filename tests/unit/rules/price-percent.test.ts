import { describe, expect, test } from 'vitest'
import { changeByPercent, undoLine } from '#lib/rules/price-percent.ts'

const terms = (percent: number, more: object = {}) => ({
  ...{ percent, target: 'price' as const, rounding: 1, ...more },
})

describe('a percentage of a price', () => {
  test.each([
    [1_000_000, 10, 1, 1_100_000],
    [1_090_000, 10, 100, 1_199_000],
    [1_094_990, 10, 100, 1_204_000],
    [1_000_000, -15, 1, 850_000],
    [999_990, -50, 1, 500_000],
    [10_200, 1, 1_000, 10_200],
    [10_800, -1, 1_000, 10_000],
    [10, -90, 1, 10],
  ])('makes %i rials by %i percent in steps of %i toman %i', (price, percent, rounding, to) => {
    const result = changeByPercent({ price, price_by_discount: null }, terms(percent, { rounding }))
    expect(result).toEqual(to === price ? { fault: 'same' } : { prices: { price: to } })
  })

  test('changes the discounted price alone or with the price', () => {
    const prices = { price: 1_000, price_by_discount: 800 }
    expect(changeByPercent(prices, terms(10, { target: 'discounted' }))).toEqual({
      prices: { price_by_discount: 880 },
    })
    expect(changeByPercent(prices, terms(10, { target: 'both' }))).toEqual({
      prices: { price: 1_100, price_by_discount: 880 },
    })
    const plain = { price: 1_000, price_by_discount: null }
    expect(changeByPercent(plain, terms(10, { target: 'discounted' }))).toEqual({
      fault: 'no-discount',
    })
    expect(changeByPercent(plain, terms(10, { target: 'both' }))).toEqual({
      prices: { price: 1_100 },
    })
  })

  test('never goes against its direction, and stays a multiple of the rounding', () => {
    for (let price = 10; price < 500_000; price += 7_310)
      for (const percent of [-90, -37, -1, 1, 7, 500])
        for (const rounding of [1, 10, 500]) {
          const result = changeByPercent(
            { price, price_by_discount: null },
            terms(percent, { rounding }),
          )
          const to = result.prices?.price ?? price
          expect(Math.sign(to - price)).toBe(to === price ? 0 : Math.sign(percent))
          if (to !== price) expect(to % (rounding * 10)).toBe(0)
        }
  })
})

describe('undoing a line', () => {
  const line = { price_from: 1_000, price_to: 1_100, discounted_from: 800, discounted_to: 880 }

  test('restores what nobody changed, field by field', () => {
    expect(undoLine(line, { price: 1_100, price_by_discount: 880 }, false)).toEqual({
      prices: { price: 1_000, price_by_discount: 800 },
      unrestored: [],
    })
    expect(undoLine(line, { price: 1_100, price_by_discount: 850 }, false)).toEqual({
      prices: { price: 1_000, price_by_discount: 850 },
      unrestored: ['price_by_discount'],
    })
    expect(undoLine(line, { price: 1_200, price_by_discount: 880 }, false)).toEqual({
      prices: { price_by_discount: 800 },
      unrestored: ['price'],
    })
  })

  test('leaves a special sale that is over as it is', () => {
    expect(undoLine(line, { price: 1_100, price_by_discount: null }, true)).toEqual({
      prices: { price: 1_000 },
      unrestored: [],
    })
  })
})
