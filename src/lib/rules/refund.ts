import { PaymentStatus } from '#lib/codes/order.ts'
import type { AmountLine, Invoice } from '#lib/contract/order.ts'
import { amountOf, payableAmount } from './amounts.ts'

/**
 * What goes back to the wallet when an order ends, in rials: all that was paid for it, less what a
 * shortage gave back before; a debt that was settled stays settled.
 * @example
 * // goods 100_000, shipping 50_000, wallet -30_000, debt 0, paid 120_000 at the bank: 150_000
 */
export function refundOf(lines: readonly AmountLine[], isPaid: boolean): number {
  const money = isPaid ? payableAmount(lines) - amountOf(lines, 'debt') : 0
  return money - amountOf(lines, 'shortage') - amountOf(lines, 'wallet')
}

/** What an order was paid with and what of it went back to the wallet; all in rials. */
export interface Netted {
  /** Money and wallet together. */
  paid: number
  returned: number
  /** What is left of it with the shop. */
  kept: number
}

/**
 * What was paid for an order, of which what was not there and what it ended without went back.
 * @example
 * // paid 350_000 at the bank, of which a shortage of 100_000 went to the wallet:
 * // { paid: 350_000, returned: 100_000, kept: 250_000 }
 */
export function nettedOf(
  order: Pick<
    Invoice,
    'payment_status' | 'total_amount' | 'wallet_amount' | 'refunded' | 'amounts'
  >,
): Netted {
  const money = order.payment_status === PaymentStatus.unpaid ? 0 : order.total_amount
  const paid = money + order.wallet_amount
  const returned = amountOf(order.amounts, 'shortage') + order.refunded
  return { paid, returned, kept: paid - returned }
}
