import { expect, test } from 'vitest'
import { reportText, topOf } from '#ui/admin/BarPlot.tsx'

test('prints money exactly to the rial, so that lines add up', () => {
  expect([125_005, 125_005, 250_010].map(rials => reportText(rials, 'rials'))).toEqual([
    ...['۱۲٬۵۰۰٫۵ تومان', '۱۲٬۵۰۰٫۵ تومان', '۲۵٬۰۰۱ تومان'],
  ])
  expect([reportText(3, 'count'), reportText('کالا', 'text')]).toEqual(['۳', 'کالا'])
})

test('prints a day in words, and the total row unchanged', () => {
  expect([reportText('2026-11-21', 'day'), reportText('جمع', 'day')]).toEqual([
    '۳۰ آبان ۱۴۰۵',
    'جمع',
  ])
})

test.each([
  [0, 1],
  [1, 1],
  [1.5, 2],
  [37, 50],
  [50, 50],
  [51, 100],
  [99_999_999, 100_000_000],
  [200_000_001, 500_000_000],
])('scales a plot with a maximum of %d to %d', (most, top) => {
  expect(topOf(most)).toBe(top)
})
