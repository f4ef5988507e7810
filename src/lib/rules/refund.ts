import { PaymentStatus } from '#lib/codes/order.ts'
import type { AmountLine, Invoice } from '#lib/contract/order.ts'
import { amountOf, payableAmount } from './amount-sums.ts'
import { returnedByPicking } from './amounts.ts'

/**
 * Refund to the wallet when an order ends, in rials: everything paid, less what picking and changes
 * returned; a settled debt stays settled.
 * @example // goods 100_000, shipping 50_000, wallet -30_000, debt 0, paid 120_000 at the bank:
 * 150_000
 */
export function refundOf(lines: readonly AmountLine[], isPaid: boolean): number {
  const money = isPaid ? payableAmount(lines) - amountOf(lines, 'debt') : 0
  const kinds = ['shortage', 'weighing', 'change', 'wallet'] as const
  return kinds.reduce((left, kind) => left - amountOf(lines, kind), money)
}

/** In rials. */
export interface NetPayment {
  /** Money and wallet. */
  paid: number
  returned: number
  /** What the shop keeps. */
  net: number
}

/**
 * @param credited rials of claims that went to the wallet
 * @example // paid 350_000 at the bank, of which a shortage of 100_000 went to the wallet: // {
 * paid: 350_000, returned: 100_000, net: 250_000 }
 */
export function netPayment(
  order: Pick<
    Invoice,
    'payment_status' | 'total_amount' | 'wallet_amount' | 'refunded' | 'amounts'
  >,
  credited = 0,
): NetPayment {
  const money = order.payment_status === PaymentStatus.unpaid ? 0 : order.total_amount
  // Changes and heavier goods may have taken it from the wallet.
  const change = amountOf(order.amounts, 'change')
  const picking = returnedByPicking(order.amounts)
  const paid = money + order.wallet_amount + Math.max(0, -change) + Math.max(0, -picking)
  const returned = Math.max(0, picking) + Math.max(0, change) + order.refunded + credited
  return { paid, returned, net: paid - returned }
}
