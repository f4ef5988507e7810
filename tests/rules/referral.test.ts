import { expect, test } from 'vitest'
import { canShareCode, referralVerdict } from '#lib/rules/referral.ts'

test.each([
  ['a friend at the first purchase', 1, 2, false, 'ok'],
  ['a friend who has bought before', 1, 2, true, 'not-first'],
  ['oneself at the first purchase', 1, 1, false, 'own-code'],
  ['oneself', 1, 1, true, 'own-code'],
])('%s', (_, referrerId, friendId, hasPurchased, expected) => {
  const verdict = referralVerdict({ referrerId, friendId, hasPurchased })
  expect(verdict.ok ? 'ok' : verdict.reason).toBe(expected)
})

test.each([
  ['سارا', 'رضایی', true],
  ['سارا', null, false],
  ['', 'رضایی', false],
  ['سارا', ' ', false],
  [null, null, false],
])('the code of %s %s may be shared: %s', (first_name, last_name, expected) => {
  expect(canShareCode({ first_name, last_name })).toBe(expected)
})
