/** How far the staff may bring a wallet below zero, in rials: a debt of ten million toman. */
export const WALLET_DEBT_MAX_RIALS = 100_000_000
/** The most that one adjustment moves, in rials: a hundred million toman. */
export const ADJUSTMENT_MAX_RIALS = 1_000_000_000

export type AdjustmentVerdict =
  { ok: true } | { ok: false; reason: 'nothing' | 'too-much' | 'debt' | 'unasked-debt' }

/**
 * Whether a wallet may be moved by so many rials, up or down. What lowers it leaves no debt that is
 * greater than a customer may have, and none that was not agreed to; what raises it is never
 * refused for the debt that stays.
 */
export function judgeAdjustment(
  balance: number,
  amount: number,
  isDebtAgreed: boolean,
): AdjustmentVerdict {
  if (amount === 0) return { ok: false, reason: 'nothing' }
  if (Math.abs(amount) > ADJUSTMENT_MAX_RIALS) return { ok: false, reason: 'too-much' }
  if (amount < 0 && balance + amount < -WALLET_DEBT_MAX_RIALS) return { ok: false, reason: 'debt' }
  if (amount < 0 && balance + amount < 0 && !isDebtAgreed)
    return { ok: false, reason: 'unasked-debt' }
  return { ok: true }
}
