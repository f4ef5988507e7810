import { expect, test } from 'vitest'
import { termsIn } from '../../../src/pages/admin/_parts/coupon-terms.ts'

test('reads empty fields as no limit, and passes invalid numbers on', () => {
  const none = {
    flooring: null,
    since: null,
    until: null,
    total_limit: null,
    per_user_limit: null,
    mobile: null,
    accepted_percent: null,
  }
  expect(termsIn({ type: '1', value: '۱۰', flooring: ' ' })).toEqual({
    type: 1,
    value: 10,
    ...none,
  })
  const typed = { type: '2', value: '۵۰۰۰', total_limit: 'بی‌شمار', until: '1405-12-29' }
  expect(termsIn(typed)).toEqual({
    ...none,
    ...{ type: 2, value: 50_000, total_limit: 'بی‌شمار', until: '1405-12-29' },
  })
})
