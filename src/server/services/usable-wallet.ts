import { amountOf } from '#lib/rules/amounts.ts'
import { tomanDown } from '#lib/rules/whole-toman.ts'
import { walletBalance } from '../db/ledger.ts'
import type { Db } from '../db/open.ts'
import { listOpenAmounts } from '../db/order.ts'

/**
 * What an order may use of a wallet or would settle of its debt, in rials of whole toman: of a debt,
 * what no order that is still to be paid carries already.
 */
export async function usableWallet(db: Db, userId: number): Promise<number> {
  const balance = await walletBalance(db, userId)
  if (balance >= 0) return tomanDown(balance)
  const carried = (await listOpenAmounts(db, userId)).map(amounts => amountOf(amounts, 'debt'))
  return tomanDown(Math.min(0, balance + carried.reduce((sum, debt) => sum + debt, 0)))
}
