import { expect, test } from 'vitest'
import { formatChange, formatToman, formatTomanWithUnit } from '#lib/text/money.ts'

test.each([
  [0, '۰'],
  [10, '۱'],
  [125000, '۱۲٬۵۰۰'],
  [1_250_000_000, '۱۲۵٬۰۰۰٬۰۰۰'],
  [5, '۰٫۵'],
  [125005, '۱۲٬۵۰۰٫۵'],
  [-7, '\u2066−۰٫۷\u2069'],
  [-125000, '\u2066−۱۲٬۵۰۰\u2069'],
])('formatToman(%d rials)', (rials, expected) => {
  expect(formatToman(rials)).toBe(expected)
})

test('prints a debt with the digits of a credit of its size', () => {
  for (const rials of [5, 15, 25, 99, 1005, 123_456]) {
    expect(formatToman(-rials)).toContain(formatToman(rials))
  }
})

test('puts the unit after the amount', () => {
  expect(formatTomanWithUnit(125000)).toBe('۱۲٬۵۰۰ تومان')
})

test.each([
  [125000, '\u2066+۱۲٬۵۰۰\u2069 تومان'],
  [0, '۰ تومان'],
  [5, '\u2066+۰٫۵\u2069 تومان'],
  [-125005, '\u2066−۱۲٬۵۰۰٫۵\u2069 تومان'],
  [-125000, '\u2066−۱۲٬۵۰۰\u2069 تومان'],
])('formatChange(%d rials)', (rials, expected) => {
  expect(formatChange(rials)).toBe(expected)
})
