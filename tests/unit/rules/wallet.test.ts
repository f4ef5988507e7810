import { expect, test } from 'vitest'
import { ADJUSTMENT_MAX_RIALS, checkAdjustment, WALLET_DEBT_MAX_RIALS } from '#lib/rules/wallet.ts'

test.each([
  ['up', 0, 10, null],
  ['nothing', 50, 0, 'nothing'],
  ['down to the last rial', 50, -50, null],
  ['into the greatest debt', 0, -WALLET_DEBT_MAX_RIALS, null],
  ['a rial below it', 0, -WALLET_DEBT_MAX_RIALS - 1, 'debt'],
  ['up out of a greater debt', -WALLET_DEBT_MAX_RIALS * 2, 10, null],
  ['the most at once', 0, ADJUSTMENT_MAX_RIALS, null],
  ['more than that', 0, ADJUSTMENT_MAX_RIALS + 1, 'too-much'],
] as const)('checks an adjustment: %s', (_, balance, amount, reason) => {
  expect(checkAdjustment(balance, amount, true)).toEqual(
    reason === null ? { ok: true } : { ok: false, reason },
  )
})

test.each([
  ['down to the last rial', 50, -50, true],
  ['a rial below it', 50, -51, false],
  ['deeper into a debt', -50, -1, false],
  ['up, a debt stays', -50, 1, true],
] as const)('refuses a debt that was not confirmed: %s', (_, balance, amount, ok) => {
  expect(checkAdjustment(balance, amount, false).ok).toBe(ok)
})
