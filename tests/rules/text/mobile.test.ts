import { expect, test } from 'vitest'
import { displayMobile, normalizeMobile } from '#lib/text/mobile.ts'

test.each([
  ['09123456789', '09123456789'],
  ['9123456789', '09123456789'],
  ['+989123456789', '09123456789'],
  ['00989123456789', '09123456789'],
  ['989123456789', '09123456789'],
  ['۰۹۱۲۳۴۵۶۷۸۹', '09123456789'],
  ['٠٩١٢٣٤٥٦٧٨٩', '09123456789'],
  ['۰۹12٣456۷۸۹', '09123456789'],
  ['  0912 345 6789 ', '09123456789'],
  ['+98 (912) 345-67-89', '09123456789'],
  ['\u202A+989123456789\u202C', '09123456789'],
  ['0912345678', null],
  ['091234567890', null],
  ['08123456789', null],
  ['02188776655', null],
  ['+99123456789', null],
  ['0989123456789', null],
  ['0912345678a', null],
  ['', null],
])('normalizeMobile(%j)', (input, expected) => {
  expect(normalizeMobile(input)).toBe(expected)
})

test('a normalised number stays, also by way of its display', () => {
  const mobile = '09123456789'
  expect(normalizeMobile(mobile)).toBe(mobile)
  expect(normalizeMobile(displayMobile(mobile))).toBe(mobile)
})

test.each([
  ['+989123456789', '۰۹۱۲۳۴۵۶۷۸۹'],
  ['9123456789', '۰۹۱۲۳۴۵۶۷۸۹'],
  ['021-88776655', '۰۲۱-۸۸۷۷۶۶۵۵'],
])('displayMobile(%j)', (mobile, expected) => {
  expect(displayMobile(mobile)).toBe(expected)
})
