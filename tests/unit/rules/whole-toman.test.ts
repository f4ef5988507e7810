import { describe, expect, test } from 'vitest'
import { payableAmount } from '#lib/rules/amount-sums.ts'
import { type AmountTerms, type StoredOrder, orderAmounts } from '#lib/rules/amounts.ts'
import { subtotalsOf } from '#lib/rules/line-costs.ts'
import { soldBy } from '#lib/rules/price.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { formatToman } from '#lib/text/money.ts'

/** Of one piece of something at this stored price. */
function amountsOf(stored: number, coupon: StoredOrder['coupon'], terms: Partial<AmountTerms>) {
  const { price } = soldBy({ price: stored, price_by_discount: null })
  const goods = subtotalsOf([{ real_price: price, price, count: 1 }], coupon, { rules: 2 })
  return orderAmounts({
    rules: 2,
    companyPercent: null,
    method: null,
    windowPrice: 0,
    freeShippingThreshold: 8_000_000,
    wallet: 0,
    useWallet: false,
    ...terms,
    ...goods,
  })
}

/** What a page shows of an amount, as the number that its reader adds up. */
const shownToman = (rials: number): number =>
  Number(
    toLatinDigits(formatToman(rials))
      .replaceAll(/[^\d−٫]/g, '')
      .replace('−', '-')
      .replace('٫', '.'),
  )

describe('shown amounts in whole toman', () => {
  test.each<[goods: number, code: number, company: number | null, payable: number]>([
    [99_990, 50, null, 49_990],
    [543_500, 7, null, 505_450],
    [543_500, 13, 10, 418_490],
    [133_325, 7, null, 123_980],
  ])(
    'add up for goods of %i, a code of %i %%, a company of %s %%',
    (goods, value, companyPercent, payable) => {
      const coupon = { type: 1, value } as const
      const amounts = amountsOf(goods, coupon, { companyPercent })
      expect(payableAmount(amounts)).toBe(payable)
      const shown = amounts.map(({ amount }) => shownToman(amount))
      expect(shown.reduce((sum, toman) => sum + toman, 0)).toBe(shownToman(payable))
      expect(shown.filter(toman => !Number.isInteger(toman))).toEqual([])
    },
  )
})

describe('free delivery by the subtotal before codes', () => {
  test.each<[goods: number, code: number, payable: number]>([
    [8_010_000, 0, 8_010_000],
    [8_010_000, 20_000, 7_990_000],
    [8_000_000, 0, 8_390_000],
  ])('goods of %i, a code of %i rials: %i', (goods, value, payable) => {
    const coupon = value === 0 ? null : ({ type: 2, value } as const)
    const method = { amount: 390_000, free_for_companies: false }
    const amounts = amountsOf(goods, coupon, { method })
    expect(payableAmount(amounts)).toBe(payable)
  })
})
