import { expect, test } from 'vitest'
import { holdTimeLeft } from '#lib/text/hold-time.ts'

test.each([
  [7_200, 'تا ۲ ساعت دیگر'],
  [7_130, 'تا ۱ ساعت و ۵۹ دقیقه‌ی دیگر'],
  [3_541, 'تا ۱ ساعت دیگر'],
  [3_540, 'تا ۵۹ دقیقه‌ی دیگر'],
  [61, 'تا ۲ دقیقه‌ی دیگر'],
  [0.5, 'تا ۱ دقیقه‌ی دیگر'],
  [-5, 'تا ۱ دقیقه‌ی دیگر'],
])('%d seconds of a hold are «%s»', (seconds, text) => {
  expect(holdTimeLeft(seconds)).toBe(text)
})
