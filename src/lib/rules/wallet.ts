/** Most debt that staff can cause: ten million toman. */
export const WALLET_DEBT_MAX_RIALS = 100_000_000
/** A hundred million toman. */
export const ADJUSTMENT_MAX_RIALS = 1_000_000_000

export type AdjustmentCheck =
  | { ok: true }
  | { ok: false; reason: 'nothing' | 'too-much' | 'debt' | 'unasked-debt' }

/** A decrease must not exceed the debt limit or cause an unconfirmed debt. */
export function checkAdjustment(
  balance: number,
  amount: number,
  isDebtAgreed: boolean,
): AdjustmentCheck {
  if (amount === 0) return { ok: false, reason: 'nothing' }
  if (Math.abs(amount) > ADJUSTMENT_MAX_RIALS) return { ok: false, reason: 'too-much' }
  if (amount < 0 && balance + amount < -WALLET_DEBT_MAX_RIALS) return { ok: false, reason: 'debt' }
  if (amount < 0 && balance + amount < 0 && !isDebtAgreed)
    return { ok: false, reason: 'unasked-debt' }
  return { ok: true }
}
