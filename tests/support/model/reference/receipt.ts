import {
  costOf,
  couponOff,
  costOfAll,
  feeFor,
  type Promoted,
  promotionOff,
  PROMOTIONS,
  WINDOW_FEES,
} from './costs.ts'
import { isPaid, type Line, type Order, STATES, type Substitute } from './shop.ts'

/** Lines of a receipt by kind, in rials; those of 0 are left out, but goods and shipping. */
export type Receipt = Record<string, number>

interface Handed extends Omit<Promoted, 'cost'> {
  product: number
  list: number
  price: number
  count: number
  grams: number | null
}

/** It stands for the pieces that are missing. */
const handedSubstitute = (substitute: Substitute, line: Line): Handed => ({
  ...{ ...substitute, list: substitute.price, ordered: line.product },
  pieces: line.count - (line.picked ?? line.count),
})

/** As handed over: the lines as picked with their substitutes. */
export function handedLines(lines: readonly Line[]): Handed[] {
  return lines.flatMap(line => {
    const count = line.picked ?? line.count
    const own = { ...line, count, pieces: count, ordered: line.product }
    return [own, ...(line.substitute ? [handedSubstitute(line.substitute, line)] : [])]
  })
}

export const orderedLines = (lines: readonly Line[]): Handed[] =>
  lines.map(line => ({ ...line, grams: null, pieces: line.count, ordered: line.product }))

const estimatedLines = (lines: readonly Line[]): Handed[] =>
  lines.flatMap(line => handedLines([{ ...line, grams: null }]))

export const promotedLines = (lines: readonly Handed[]): Promoted[] =>
  lines.map(line => ({ ...line, cost: line.count === 0 ? 0 : costOf(line).price }))

type Terms = Pick<Order, 'couponMost' | 'promoted'>

/** Goods less promotions and coupon. */
function goodsOf(lines: readonly Handed[], { couponMost, promoted }: Terms) {
  const { list, price } = costOfAll(lines)
  const promotion = promotionOff(promotedLines(lines), promoted)
  const coupon = couponOff(price - promotion, couponMost)
  return { list, price, promotion, coupon, left: price - promotion - coupon }
}

export const goodsPaid = (order: Order): number => goodsOf(handedLines(order.lines), order).left

/** What the coupon takes off an order before it is picked. */
export const couponOf = (order: Order): number => goodsOf(orderedLines(order.lines), order).coupon

/** What an order costs: goods less coupon, delivery and window. */
export const costOfOrder = (order: Order): number => goodsPaid(order) + feesOf(order)

function deliveryOf({ lines, isFreeFrom }: Order): { shipping: number; free: number } {
  const { price } = costOfAll(orderedLines(lines))
  const shipping = feeFor(price)
  return { shipping, free: isFreeFrom && price >= PROMOTIONS.freeFrom ? shipping : 0 }
}

function feesOf(order: Order): number {
  const { shipping, free } = deliveryOf(order)
  return shipping - free + (WINDOW_FEES[order.window] ?? 0)
}

/** What is due at the bank or on delivery, or was paid there. */
export const dueOf = (order: Order): number =>
  Object.values(receiptOf(order)).reduce((sum, amount) => sum + amount, 0)

/** What picking sent to the wallet, or took from it below 0. */
export const returnedByPicking = (order: Order): number => {
  const { shortage, weighing } = differencesOf(order)
  return shortage + weighing
}

export function receiptOf(order: Order): Receipt {
  const { lines, window, fromWallet, debt, toWallet } = order
  const goods = goodsOf(handedLines(lines), order)
  const { shipping, free } = deliveryOf(order)
  const rows = {
    discount: goods.price - goods.list,
    promotion: -goods.promotion,
    coupon: -goods.coupon,
    'free-delivery': -free,
    window: WINDOW_FEES[window] ?? 0,
    wallet: -fromWallet,
    debt,
    change: toWallet,
    ...differencesOf(order),
  }
  const shown = Object.entries(rows).filter(([, amount]) => amount !== 0)
  return { goods: goods.list, shipping, ...Object.fromEntries(shown) }
}

/**
 * Of a paid order all differences go to the wallet. An unpaid one costs less or more; what the
 * wallet paid too much goes back.
 */
function differencesOf(order: Order): { shortage: number; weighing: number } {
  const { lines, picked, debt, fromWallet, toWallet } = order
  if (!picked) return { shortage: 0, weighing: 0 }
  const ordered = goodsOf(orderedLines(lines), order).left
  const estimated = goodsOf(estimatedLines(lines), order).left
  const handed = goodsOf(handedLines(lines), order).left
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
