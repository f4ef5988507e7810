import { couponOff, costOfAll, feeFor, WINDOW_FEES } from './costs.ts'
import { isPaid, type Line, type Order, STATES, type Substitute } from './shop.ts'

/** Lines of a receipt by kind, in rials; those of 0 are left out, but goods and shipping. */
export type Receipt = Record<string, number>

interface Handed {
  product: number
  list: number
  price: number
  count: number
  grams: number | null
}

export const handedSubstitute = (substitute: Substitute): Handed => ({
  ...substitute,
  list: substitute.price,
})

/** As handed over: the lines as picked with their substitutes. */
export function handedLines(lines: readonly Line[]): Handed[] {
  return lines.flatMap(line => [
    { ...line, count: line.picked ?? line.count },
    ...(line.substitute ? [handedSubstitute(line.substitute)] : []),
  ])
}

const orderedLines = (lines: readonly Line[]): Handed[] =>
  lines.map(line => ({ ...line, grams: null }))

const estimatedLines = (lines: readonly Line[]): Handed[] =>
  lines.flatMap(line => handedLines([{ ...line, grams: null }]))

/** Goods less coupon. */
const left = (lines: readonly Handed[], couponMost: number): number => {
  const { price } = costOfAll(lines)
  return price - couponOff(price, couponMost)
}

export const goodsPaid = (order: Order): number => left(handedLines(order.lines), order.couponMost)

/** What an order costs: goods less coupon, delivery and window. */
export const costOfOrder = (order: Order): number => goodsPaid(order) + feesOf(order)

const feesOf = ({ lines, window }: Order): number =>
  feeFor(costOfAll(orderedLines(lines)).price) + (WINDOW_FEES[window] ?? 0)

/** What is due at the bank or on delivery, or was paid there. */
export const dueOf = (order: Order): number =>
  Object.values(receiptOf(order)).reduce((sum, amount) => sum + amount, 0)

/** What picking sent to the wallet, or took from it below 0. */
export const returnedByPicking = (order: Order): number => {
  const { shortage, weighing } = differencesOf(order)
  return shortage + weighing
}

export function receiptOf(order: Order): Receipt {
  const { lines, window, couponMost, fromWallet, debt, toWallet } = order
  const goods = costOfAll(handedLines(lines))
  const rows = {
    discount: goods.price - goods.list,
    coupon: -couponOff(goods.price, couponMost),
    window: WINDOW_FEES[window] ?? 0,
    wallet: -fromWallet,
    debt,
    change: toWallet,
    ...differencesOf(order),
  }
  const shown = Object.entries(rows).filter(([, amount]) => amount !== 0)
  const shipping = feeFor(costOfAll(orderedLines(lines)).price)
  return { goods: goods.list, shipping, ...Object.fromEntries(shown) }
}

/**
 * Of a paid order all differences go to the wallet. An unpaid one costs less or more; what the
 * wallet paid too much goes back.
 */
function differencesOf(order: Order): { shortage: number; weighing: number } {
  const { lines, couponMost, picked, debt, fromWallet, toWallet } = order
  if (!picked) return { shortage: 0, weighing: 0 }
  const ordered = left(orderedLines(lines), couponMost)
  const estimated = left(estimatedLines(lines), couponMost)
  const handed = left(handedLines(lines), couponMost)
  if (picked.wasPaid) return { shortage: ordered - estimated, weighing: estimated - handed }
  const others = feesOf(order) + debt - fromWallet + toWallet
  const returned = Math.max(0, -(handed + others))
  const shortage = Math.min(returned, Math.max(0, -(estimated + others)))
  return { shortage, weighing: returned - shortage }
}

/** What the order has of the customer's money: its cost, or what the wallet gave before it is paid. */
export function keptMoney(order: Order): number {
  const credited = order.claims.reduce((sum, claim) => sum + claim.credited, 0)
  if (isPaid(order)) return costOfOrder(order) - credited
  const isOpen = [STATES.open, STATES.confirmed, STATES.out].some(state => state === order.state)
  return isOpen ? costOfOrder(order) + order.debt - dueOf(order) : 0
}
