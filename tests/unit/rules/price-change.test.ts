import { describe, expect, test } from 'vitest'
import {
  changePrice,
  type PriceInput,
  priceDrop,
  priceLevel,
  withoutSale,
} from '#lib/rules/price-change.ts'
import { effectivePrice, priceAt, type StoredPrice } from '#lib/rules/price.ts'

const NOW = 100
const LATER = 200
const prices = (
  price: number,
  price_by_discount: number | null = null,
  special_sale_value: number | null = null,
  special_sale_expiration: number | null = null,
): StoredPrice => ({ price, price_by_discount, special_sale_value, special_sale_expiration })

const plain = prices(1_000)
const discounted = prices(1_000, 800)
const onSale = prices(1_000, 800, 20, LATER)
const ended = prices(1_000, 800, 20, NOW)

describe('changePrice', () => {
  const cases: [string, StoredPrice, PriceInput, StoredPrice][] = [
    ['a price alone', plain, { price: 1_100 }, prices(1_100)],
    ['a price above a discount', discounted, { price: 1_100 }, prices(1_100, 800)],
    ['a price at the discount ends it', discounted, { price: 800 }, prices(800)],
    [
      'a price in a sale keeps its percent',
      onSale,
      { price: 1_100 },
      prices(1_100, 880, 20, LATER),
    ],
    ['a lower price too', onSale, { price: 700 }, prices(700, 560, 20, LATER)],
    [
      'the same price changes nothing',
      prices(1_090, 899, 18, LATER),
      { price: 1_090 },
      prices(1_090, 899, 18, LATER),
    ],
    [
      'a price that the percent still fits',
      prices(1_090, 899, 18, LATER),
      { price: 1_091 },
      prices(1_091, 899, 18, LATER),
    ],
    [
      'a price rounds the sale down to a toman',
      onSale,
      { price: 1_111 },
      prices(1_111, 880, 21, LATER),
    ],
    ['a price after the sale', ended, { price: 700 }, prices(700)],
    ['a discount', plain, { price_by_discount: 900 }, prices(1_000, 900)],
    [
      'a discount in a sale sets its percent',
      onSale,
      { price_by_discount: 750 },
      prices(1_000, 750, 25, LATER),
    ],
    ['a discount after the sale', ended, { price_by_discount: 900 }, prices(1_000, 900)],
    ['a new end for a sale that is over', ended, { special_sale_expiration: LATER }, onSale],
    ['a discount of 0 is none', discounted, { price_by_discount: 0 }, plain],
    ['a discount of 0 ends a sale', onSale, { price_by_discount: 0 }, plain],
    ['no discount ends a sale', onSale, { price_by_discount: null }, plain],
    ['a percent in a sale', onSale, { special_sale_value: 30 }, prices(1_000, 700, 30, LATER)],
    [
      'a sale without a discounted price',
      plain,
      { special_sale_value: 25, special_sale_expiration: LATER },
      prices(1_000, 750, 25, LATER),
    ],
    [
      'a sale over a discount',
      discounted,
      { special_sale_value: 25, special_sale_expiration: LATER },
      prices(1_000, 750, 25, LATER),
    ],
    [
      'a sale with an emptied discount',
      discounted,
      { price_by_discount: null, special_sale_value: 25, special_sale_expiration: LATER },
      prices(1_000, 750, 25, LATER),
    ],
    ['an end for a discount', discounted, { special_sale_expiration: LATER }, onSale],
    [
      'an end and a discount',
      plain,
      { price_by_discount: 800, special_sale_expiration: LATER },
      onSale,
    ],
    [
      'a later end',
      onSale,
      { special_sale_expiration: LATER + 1 },
      prices(1_000, 800, 20, LATER + 1),
    ],
    ['no percent ends the sale', onSale, { special_sale_value: null }, plain],
    ['a percent of 0 ends the sale', onSale, { special_sale_value: 0 }, plain],
    ['no end ends the sale', onSale, { special_sale_expiration: null }, plain],
    [
      'no sale leaves a plain discount',
      discounted,
      { special_sale_value: null, special_sale_expiration: null },
      discounted,
    ],
    [
      'no sale and a discount',
      onSale,
      { price_by_discount: 800, special_sale_value: null, special_sale_expiration: null },
      discounted,
    ],
    [
      'a discount decides over a percent',
      onSale,
      { price: 1_100, price_by_discount: 800, special_sale_value: 20 },
      prices(1_100, 800, 27, LATER),
    ],
    ['all columns as they are', ended, ended, ended],
    [
      'almost nothing is never 100 percent',
      prices(1_000_000),
      { price_by_discount: 1_000, special_sale_expiration: LATER },
      prices(1_000_000, 1_000, 99, LATER),
    ],
  ]
  test.each(cases)('%s', (_, before, named, after) => {
    expect(changePrice(before, named, NOW)).toEqual({ prices: after })
    // Saved a second time, a file changes nothing more.
    expect(changePrice(after, named, NOW)).toEqual({ prices: after })
  })

  test.each([
    [
      'a discount at the price',
      plain,
      { price_by_discount: 1_000 },
      'price_by_discount',
      'not-below-price',
    ],
    [
      'a named price at a named discount',
      plain,
      { price: 800, price_by_discount: 800 },
      'price_by_discount',
      'not-below-price',
    ],
    [
      'a percent without an end',
      plain,
      { special_sale_value: 20 },
      'special_sale_expiration',
      'no-expiration',
    ],
    [
      'a percent after the sale',
      ended,
      { special_sale_value: 20 },
      'special_sale_expiration',
      'no-expiration',
    ],
    [
      'an end without a percent',
      plain,
      { special_sale_expiration: LATER },
      'special_sale_value',
      'no-percent',
    ],
    [
      'an end beside no percent',
      onSale,
      { special_sale_value: null, special_sale_expiration: LATER },
      'special_sale_value',
      'no-percent',
    ],
    [
      'a sale that leaves nothing to pay',
      prices(10),
      { special_sale_value: 20, special_sale_expiration: LATER },
      'special_sale_value',
      'nothing-left',
    ],
  ] as [string, StoredPrice, PriceInput, string, string][])(
    'refuses %s',
    (_, before, named, column, reason) => {
      expect(changePrice(before, named, NOW)).toEqual({ fault: { column, reason } })
    },
  )

  test('never results in a price of 0, in any order of changes', () => {
    const values: Required<{ [K in keyof PriceInput]: readonly PriceInput[K][] }> = {
      price: [undefined, 10, 1_000, 999_999],
      price_by_discount: [undefined, null, 0, 10, 800, 999_990],
      special_sale_value: [undefined, null, 0, 1, 50, 99],
      special_sale_expiration: [undefined, null, NOW, LATER],
    }
    for (const before of [plain, discounted, onSale, ended])
      for (const price of values.price)
        for (const price_by_discount of values.price_by_discount)
          for (const special_sale_value of values.special_sale_value)
            for (const special_sale_expiration of values.special_sale_expiration) {
              const named = {
                price,
                price_by_discount,
                special_sale_value,
                special_sale_expiration,
              }
              const { prices: after } = changePrice(before, named, NOW) as { prices?: StoredPrice }
              if (!after) continue
              expect(effectivePrice(priceAt(after, NOW))).toBeGreaterThan(0)
              expect(after.price_by_discount ?? 0).toBeLessThan(after.price)
              expect(after.special_sale_value === null).toBe(after.special_sale_expiration === null)
              expect(changePrice(after, named, NOW)).toEqual({ prices: after })
            }
  })
})

describe('priceDrop', () => {
  test.each([
    ['half of the price', plain, prices(500), null],
    ['less than half of the price', plain, prices(490), { before: 1_000, after: 490 }],
    ['a discount below half', plain, prices(1_000, 490), { before: 1_000, after: 490 }],
    ['a sale below half', plain, prices(1_000, 490, 51, LATER), { before: 1_000, after: 490 }],
    ['half of what is paid in a sale', onSale, prices(1_000, 400, 60, LATER), null],
    [
      'less than half of what is paid',
      onSale,
      prices(1_000, 390, 61, LATER),
      { before: 800, after: 390 },
    ],
    [
      'a price that takes the sale along',
      prices(1_000, 400, 60, LATER),
      prices(450),
      { before: 1_000, after: 450 },
    ],
    ['a rise', prices(1_000, 400), plain, null],
    ['a sale that is over', ended, prices(490), { before: 1_000, after: 490 }],
  ] as const)('%s', (_, before, after, drop) => {
    expect(priceDrop(priceLevel(before, NOW), priceLevel(after, NOW))).toEqual(drop)
  })

  test('takes a discount of 0 as none', () => {
    expect(withoutSale(1_000, 0)).toEqual(plain)
  })
})
