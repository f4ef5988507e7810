import { describe, expect, test } from 'vitest'
import { formatAmount, formatWeight } from '#lib/text/weight.ts'

describe('formatWeight', () => {
  test.each([
    [50, '۵۰ گرم'],
    [999, '۹۹۹ گرم'],
    [1_000, '۱ کیلوگرم'],
    [1_500, '۱٫۵ کیلوگرم'],
    [1_250, '۱٫۲۵ کیلوگرم'],
    [12_345, '۱۲٫۳۴۵ کیلوگرم'],
  ])('writes %i grams', (grams, text) => {
    expect(formatWeight(grams)).toBe(text)
  })
})

describe('formatAmount', () => {
  test.each([
    [3, 500, '۱٫۵ کیلوگرم'],
    [1, 100, '۱۰۰ گرم'],
    [3, null, '۳ عدد'],
    [3, undefined, '۳ عدد'],
  ])('writes %i units of %s grams', (count, stepG, text) => {
    expect(formatAmount(count, stepG)).toBe(text)
  })
})
