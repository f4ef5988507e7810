import type { AmountLine } from '#lib/contract/order.ts'
import { costOf, payableAmount } from '#lib/rules/amount-sums.ts'

/** An order's amounts, with the sums of them that lists and payments read. */
export const amountColumns = (amounts: readonly AmountLine[]) => ({
  amounts: JSON.stringify(amounts),
  total_amount: payableAmount(amounts),
  cost: costOf(amounts),
})
