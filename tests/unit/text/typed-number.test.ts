import { expect, test } from 'vitest'
import { validateMobile } from '#lib/rules/account.ts'
import { dialledNumber } from '#lib/text/mobile.ts'
import { typedCode, typedNumber } from '#lib/text/typed-number.ts'

test.each([
  ['۱۲۳۴۵-۶۷۸۹۰', '1234567890'],
  ['12345 67890', '1234567890'],
  ['12345\u221267890', '1234567890'],
  ['12345ـ67890', '1234567890'],
  ['12345/67890', '1234567890'],
  ['12345_67890', '1234567890'],
  ['\u200E\u206612345\u200C67890\u2069\uFEFF', '1234567890'],
  ['001-234567-8', '0012345678'],
  ['۱۲۳ ص', '123ص'],
])('typedNumber(%j)', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
})

test.each([
  ['کد تأیید شما در سبد: ۱۲۳۴۵\nاین کد را به هیچ‌کس ندهید.\n\n@shop.example #12345', '12345'],
  ['کد ۵۴۳۲۱ تا ۲ دقیقه، ۰۹۱۲۱۲۳۴۵۶۷', '54321'],
  ['\u200E12345\u200F', '12345'],
  ['1 2 3 4 5', '12345'],
  ['12-345', '12345'],
  ['11111 22222', '1111122222'],
  ['123456', '123456'],
  ['متن', ''],
])('typedCode(%j)', (typed, code) => {
  expect(typedCode(typed)).toBe(code)
})

test.each([
  ['+98 912 345 678', 'length'],
  ['0912 345 67 8', 'length'],
  ['021-88776655', 'not-mobile'],
  ['+98 (21) 8877 6655', 'not-mobile'],
  ['+1 (202) 555-0100', 'not-mobile'],
  ['0912ab45678', 'not-digits'],
])('refuses %s with its reason', (typed, reason) => {
  expect(validateMobile(dialledNumber(typed))).toEqual({ ok: false, reason })
})
