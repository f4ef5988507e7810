import { describe, expect, test } from 'vitest'
import {
  isCode,
  isEmail,
  isNationalCode,
  validateMobile,
  nameFault,
  passwordFault,
  withoutLatin,
} from '#lib/rules/account.ts'
import { dialledNumber } from '#lib/text/mobile.ts'

describe('validateMobile', () => {
  const judge = (typed: string) => validateMobile(dialledNumber(typed))

  test.each([
    ['09121234567', 'Latin digits'],
    ['۰۹۱۲۱۲۳۴۵۶۷', 'Persian digits'],
    ['٠٩١٢١٢٣٤٥٦٧', 'Arabic digits'],
    ['9121234567', 'ten digits get the 0'],
    ['۹۱۲۱۲۳۴۵۶۷', 'ten Persian digits get the 0'],
    ['  09121234567 ', 'trimmed'],
    ['۰۹۱۲ ۱۲۳ ۴۵۶۷', 'spaces between'],
    ['0912-123-4567', 'dashes between'],
    ['+98 912 123 4567', 'the prefix of the country'],
    ['00989121234567', 'the prefix of the country'],
  ])('%s: %s', typed => {
    expect(judge(typed)).toEqual({ ok: true, mobile: '09121234567' })
  })

  test.each([
    ['0912abc4567', 'not-digits'],
    ['شماره', 'not-digits'],
    ['-9121234567x', 'not-digits'],
    ['0912123456', 'length'],
    ['091212345678', 'length'],
    ['912', 'length'],
    ['', 'length'],
    ['02188776655', 'not-mobile'],
    ['2188776655', 'not-mobile'],
    ['12121234567', 'not-mobile'],
  ])('%s is refused: %s', (typed, reason) => {
    expect(judge(typed)).toEqual({ ok: false, reason })
  })
})

test.each([
  ['12345', true],
  ['00000', true],
  ['1234', false],
  ['123456', false],
  ['12a45', false],
  ['', false],
])('isCode(%j) is %s', (code, expected) => {
  expect(isCode(code)).toBe(expected)
})

test.each([
  ['سارا', null],
  ['امیر علی', null],
  ['نیک‌پور', null],
  ['رضایی (اصل)', null],
  ['مُحَمَّد', null],
  ['', 'empty'],
  ['Sara', 'latin'],
  ['سارا A', 'latin'],
  ['é', 'latin'],
  ['سارا۲', 'not-persian'],
  ['سارا3', 'not-persian'],
  ['...', 'not-persian'],
  ['<سارا>', 'not-persian'],
  ['Сара', 'not-persian'],
])('nameFault(%j) is %s', (name, expected) => {
  expect(nameFault(name)).toBe(expected)
})

test.each([
  ['Sara', ''],
  ['سارا A', 'سارا '],
  ['نیک‌پور', 'نیک‌پور'],
  ['é', ''],
  ['سارا ۲', 'سارا ۲'],
])('withoutLatin(%j) is %j', (typed, kept) => {
  expect(withoutLatin(typed)).toBe(kept)
})

test.each([
  ['a@b.ir', true],
  ['sara.ahmadi+x@mail.example.com', true],
  ['a@b', false],
  ['a b@c.ir', false],
  ['@c.ir', false],
  ['a@@c.ir', false],
  ['a@c..ir', false],
  ['سارا@c.ir', false],
])('isEmail(%j) is %s', (email, expected) => {
  expect(isEmail(email)).toBe(expected)
})

test.each([
  ['0499370899', true],
  ['0790419904', true],
  ['0084575948', true],
  ['1583250689', true],
  ['4032152314', true],
  ['0499370898', false],
  ['0499370980', false],
  ['1111111111', false],
  ['0000000000', false],
  ['049937089', false],
  ['04993708990', false],
  ['۰۴۹۹۳۷۰۸۹۹', false],
  ['', false],
])('isNationalCode(%j) is %s', (code, expected) => {
  expect(isNationalCode(code)).toBe(expected)
})

test('exactly one of the ten last digits makes a national code', () => {
  for (const head of ['049937089', '123456789', '987654321', '000000001']) {
    const right = Array.from({ length: 10 }, (_, last) => `${head}${last}`).filter(isNationalCode)
    expect(right, head).toHaveLength(1)
  }
})

test.each([
  ['گلابی', 'گلابی', 'short'],
  ['گلابیی', 'گلابیی', null],
  ['🍐🍐🍐🍐🍐', '🍐🍐🍐🍐🍐', 'short'],
  ['🍐🍐🍐🍐🍐🍐', '🍐🍐🍐🍐🍐🍐', null],
  ['', '', 'empty'],
  ['QWERTY', 'QWERTY', 'common'],
  ['good one', 'good two', 'mismatch'],
  ['good one', 'good one', null],
])('passwordFault(%j, %j) is %s', (password, confirmation, expected) => {
  expect(passwordFault(password, confirmation, new Set(['qwerty']))).toBe(expected)
})
