import { describe, expect, test } from 'vitest'
import { isFinalizable, isPostalCode, checkRemoval, missingFields } from '#lib/rules/address.ts'

const FULL = { name: 'سارا', mobile: '09121234567', address: 'ونک', number: '۱۲' }

test.each([
  [FULL, []],
  [{ ...FULL, name: ' ' }, ['name']],
  [{ ...FULL, number: '', address: '' }, ['address', 'number']],
  [{ name: '', mobile: '', address: '', number: '' }, ['name', 'mobile', 'address', 'number']],
])('missingFields(%j) are %j', (form, expected) => {
  expect(missingFields(form)).toEqual(expected)
})

test.each([
  ['', true],
  ['1234567890', true],
  ['123456789', false],
  ['12345678901', false],
  ['12345abcde', false],
])('isPostalCode(%j) is %s', (code, expected) => {
  expect(isPostalCode(code)).toBe(expected)
})

test('orders are finalised in the cities that the shop serves', () => {
  expect(isFinalizable('تهران', ['تهران', 'ری'])).toBe(true)
  expect(isFinalizable('کرج', ['تهران', 'ری'])).toBe(false)
  expect(isFinalizable('تهران', [])).toBe(false)
})

describe('checkRemoval', () => {
  const main = { id: 2, is_main: 1 } as const
  const other = (id: number) => ({ id, is_main: 0 }) as const

  test.each([
    ['an unknown one', [main], 9, { ok: false, reason: 'unknown' }],
    ['the last one', [main], 2, { ok: false, reason: 'last' }],
    ['the main one: the newest follows', [other(7), main, other(1)], 2, { ok: true, newMain: 7 }],
    ['another one: the main one stays', [other(7), main], 7, { ok: true, newMain: null }],
  ])('%s', (_, newestFirst, id, expected) => {
    expect(checkRemoval(newestFirst, id)).toEqual(expected)
  })
})
