import { type AdjustmentVerdict, judgeAdjustment } from '#lib/rules/wallet.ts'
import { insertChange } from '../db/change.ts'
import { findLedgerEntryOf, insertLedgerEntry, walletBalance } from '../db/ledger.ts'
import { type Db, inTransaction } from '../db/open.ts'
import { lockUser } from '../db/user.ts'
import type { ChangedBy } from './change-window.ts'

export interface Adjustment {
  /** Rials; below zero takes them out. */
  amount: number
  reason: string
  /** What names the adjustment: the same key again writes nothing more. Null of a command. */
  key: string | null
  /** Whether the customer may owe by it. */
  debt: boolean
}

type Refusal = Extract<AdjustmentVerdict, { ok: false }>['reason']
/** The balance of a refusal is the one that the wallet has. */
export type Adjusted =
  { ok: true; balance: number } | { ok: false; reason: Refusal | 'other-key'; balance: number }

/**
 * Puts rials into a wallet or takes them out, for a reason that is kept with the entry. Adjustments
 * of one wallet come one after the other; the same one again answers as the first did.
 */
export async function adjustWallet(
  db: Db,
  userId: number,
  { amount, reason, key, debt }: Adjustment,
  { now, actor }: ChangedBy,
): Promise<Adjusted> {
  return inTransaction(db, async trx => {
    await lockUser(trx, userId)
    const balance = await walletBalance(trx, userId)
    const written = key === null ? undefined : await findLedgerEntryOf(trx, key)
    if (written) {
      const { user_id, amount: was, note } = written
      const isSame = user_id === userId && was === amount && note === reason
      return isSame ? { ok: true, balance } : { ok: false, reason: 'other-key', balance }
    }
    const verdict = judgeAdjustment(balance, amount, debt)
    if (!verdict.ok) return { ...verdict, balance }
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
