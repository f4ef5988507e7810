import { expect, test } from 'vitest'
import { isCardNumber, isIban } from '#lib/rules/bank-account.ts'

test.each([
  ['6037991234567893', true],
  ['0000111122223337', true],
  ['6037991234567894', false],
  // Neighbours exchanged.
  ['6307991234567893', false],
  ['603799123456789', false],
  ['۶۰۳۷۹۹۱۲۳۴۵۶۷۸۹۳', false],
  ['', false],
])('the check digit of card %s: %s', (text, isValid) => {
  expect(isCardNumber(text)).toBe(isValid)
})

test.each([
  ['IR580540105180021273113007', true],
  ['IR800000111122223333444455', true],
  ['IR580540105180021273113008', false],
  ['IR580540105180021273110307', false],
  ['580540105180021273113007', false],
  ['DE580540105180021273113007', false],
  ['', false],
])('the check digits of %s: %s', (text, isValid) => {
  expect(isIban(text)).toBe(isValid)
})
