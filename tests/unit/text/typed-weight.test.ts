import { expect, test } from 'vitest'
import { gramsTyped } from '#lib/text/typed-weight.ts'

test.each([
  ['۵۰۰', 500, 500_000],
  ['۵۰۰ گرم', 500, 500],
  ['12.5', null, 12_500],
  ['۱۲٫۵ کیلوگرم', 12_500, 12_500],
  ['۱/۲۵ کیلو', 1_250, 1_250],
  ['1,500 g', 1_500, 1_500],
  ['۰٫۷۵kg', 750, 750],
  ['۲ عدد', null, null],
  ['-۵', null, null],
  ['', null, null],
])(
  'gramsTyped reads «%s» as %s grams, or %s where a number alone is kilograms',
  (text, grams, kilograms) => {
    expect(gramsTyped(text, 'gram')).toBe(grams)
    expect(gramsTyped(text, 'kilogram')).toBe(kilograms)
  },
)
