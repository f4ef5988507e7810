import { amountOf } from '#lib/rules/amount-sums.ts'
import { tomanDown } from '#lib/rules/whole-toman.ts'
import { listOpenAmounts } from '../order/order-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { walletBalance } from './ledger-queries.ts'

/** Rials of whole toman; without the debt that other unpaid orders carry. */
export async function usableWallet(db: Db, userId: number): Promise<number> {
  const balance = await walletBalance(db, userId)
  if (balance >= 0) return tomanDown(balance)
  const debts = (await listOpenAmounts(db, userId)).map(amounts => amountOf(amounts, 'debt'))
  return tomanDown(Math.min(0, balance + debts.reduce((sum, debt) => sum + debt, 0)))
}
