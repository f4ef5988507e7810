import { expect, test } from 'vitest'
import { ADJUSTMENT_MAX_RIALS, judgeAdjustment, WALLET_DEBT_MAX_RIALS } from '#lib/rules/wallet.ts'

test.each([
  ['up', 0, 10, null],
  ['nothing', 50, 0, 'nothing'],
  ['down to the last rial', 50, -50, null],
  ['into the greatest debt', 0, -WALLET_DEBT_MAX_RIALS, null],
  ['a rial below it', 0, -WALLET_DEBT_MAX_RIALS - 1, 'debt'],
  ['up out of a greater debt', -WALLET_DEBT_MAX_RIALS * 2, 10, null],
  ['the most at once', 0, ADJUSTMENT_MAX_RIALS, null],
  ['more than that', 0, ADJUSTMENT_MAX_RIALS + 1, 'too-much'],
] as const)('%s', (_, balance, amount, reason) => {
  expect(judgeAdjustment(balance, amount)).toEqual(
    reason === null ? { ok: true } : { ok: false, reason },
  )
})
