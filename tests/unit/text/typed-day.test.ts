import { expect, test } from 'vitest'
import { dateOfText } from '#lib/rules/jalali.ts'
import { couponOfficeLabels } from '#lib/text/labels/admin-coupons.ts'
import { typedDay } from '#lib/text/typed-day.ts'

test.each([
  '1405-08-30',
  '1405/8/30',
  '1405.08.30',
  '۱۴۰۵/۰۸/۳۰',
  '۱۴۰۵ / ۸ / ۳۰',
  '\u200e۱۴۰۵-۰۸-۳۰\u200e',
  '\u2067۱۴۰۵-۰۸-۳۰\u2069 ',
  '۳۰ آبان ۱۴۰۵',
  '30 آبان ماه 1405',
  'شنبه ۳۰ آبان ۱۴۰۵',
  'شنبه، ۳۰ آبان ۱۴۰۵',
  '2026-11-21',
  '2026.11.21',
])('reads «%s» as 30 Aban 1405', text => {
  expect(dateOfText(typedDay(text))).toBe('2026-11-21')
})

test.each([
  ['پنج‌شنبه ۱ مرداد ۱۴۰۵', '2026-07-23'],
  ['یکشنبه ۱ فروردین ۱۴۰۵', '2026-03-21'],
  ['۲۹ اسفند ۱۴۰۵', '2027-03-20'],
  ['۱ دي ۱۴۰۵', '2026-12-22'],
])('reads «%s» as %s', (text, date) => {
  expect(dateOfText(typedDay(text))).toBe(date)
})

test.each(['۳۱ آبان ۱۴۰۵', '1405.8', '۳۰ نوامبر ۱۴۰۵', 'فردا', '', '0001-01-01', '3000-01-01'])(
  'refuses «%s»',
  text => {
    expect(dateOfText(typedDay(text))).toBeNull()
  },
)

test('accepts the example of the hint', () => {
  const [example = ''] = /\u200e[^\u200e]+\u200e/.exec(couponOfficeLabels.untilHint) ?? []
  expect(dateOfText(typedDay(example))).toBe('2027-03-20')
})
