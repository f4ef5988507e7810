import { type AdjustmentCheck, checkAdjustment } from '#lib/rules/wallet.ts'
import { type ChangedBy, insertChange } from '../staff/change-queries.ts'
import { findLedgerEntryByKey, insertLedgerEntry, walletBalance } from './ledger-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { lockUser } from '../account/user-queries.ts'

interface Adjustment {
  /** Rials; negative takes them out. */
  amount: number
  reason: string
  /** Idempotency key: the same key writes nothing more. */
  key: string
  /** Whether the balance may go below zero. */
  debt: boolean
}

type Refusal = Extract<AdjustmentCheck, { ok: false }>['reason']
/** `balance` is the current one, also when refused. */
type AdjustmentResult =
  | { ok: true; balance: number }
  | { ok: false; reason: Refusal | 'other-key'; balance: number }

/** `amount` in rials. The same key and values again answer as the first time. */
export async function adjustWallet(
  db: Db,
  userId: number,
  { amount, reason, key, debt }: Adjustment,
  { now, actor }: ChangedBy,
): Promise<AdjustmentResult> {
  return inTransaction(db, async trx => {
    await lockUser(trx, userId)
    const balance = await walletBalance(trx, userId)
    const existing = await findLedgerEntryByKey(trx, key)
    if (existing) {
      const { user_id, amount: was, note } = existing
      const isSame = user_id === userId && was === amount && note === reason
      return isSame ? { ok: true, balance } : { ok: false, reason: 'other-key', balance }
    }
    const check = checkAdjustment(balance, amount, debt)
    if (!check.ok) return { ...check, balance }
    await insertLedgerEntry(trx, {
      user_id: userId,
      amount,
      reason: 'adjustment',
      order_id: null,
      note: reason,
      once_key: key,
      created_at: now,
    })
    const change = { record: 'wallet', recordId: userId, action: 'adjusted', reason } as const
    const states = { before: { balance }, after: { balance: balance + amount } }
    await insertChange(trx, { ...change, ...states, at: now, staffId: actor })
    return { ok: true, balance: balance + amount }
  })
}
