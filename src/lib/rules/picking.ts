import { ItemType } from '#lib/codes/cart.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { AmountLine, SlipState } from '#lib/contract/order.ts'
import { amountOf } from './amounts.ts'

/** Why an order cannot be picked, or not like this. */
export type PickRefusal =
  | 'not-confirmed'
  | 'picked'
  | 'slip-waiting'
  | 'unknown'
  | 'too-many'
  | 'no-count'
  | 'bundle'
  | 'unavailable'
  | 'raises'

/** An order is picked once, while it is confirmed; a slip that waits may have paid the old amount. */
export function judgePicking(order: {
  status: OrderStatus
  picked_at: number | null
  slip: SlipState
}): PickRefusal | null {
  if (order.picked_at !== null) return 'picked'
  if (order.status !== OrderStatus.confirmed) return 'not-confirmed'
  return isHeld(order) ? 'slip-waiting' : null
}

/** Whether an order is kept from picking and packing: a slip that waits may have paid it. */
export const isHeld = (order: { slip: SlipState }): boolean => order.slip === 'waiting'

/** Whether nothing of an order was there when it was picked: it is for the order desk to cancel. */
export const isEmpty = (order: {
  picked_at: number | null
  amounts: readonly AmountLine[]
}): boolean => order.picked_at !== null && amountOf(order.amounts, 'goods') === 0

/** Why what was picked of an order is not taken back. */
export type AgainRefusal =
  'not-picked' | 'gone' | 'slip-waiting' | 'paid-since' | 'lost-unknown' | 'spent' | 'sold'

/** An order that was picked; its sum and `asked`, what was to be paid as it was ordered, in rials. */
interface PickedSum {
  payment_status: PaymentStatus
  total_amount: number
}

/** Whether picking alone made an order paid: it left nothing to pay (decision 053). */
export const isPaidByPicking = (
  { payment_status, total_amount }: PickedSum,
  asked: number,
): boolean => payment_status === PaymentStatus.paid && total_amount === 0 && asked > 0

/**
 * Whether a finished picking is taken back: until the order goes to the courier, as long as nothing
 * was paid by the new sum, and where it is known of all that was short whether it went back.
 * @param asked what was to be paid as it was ordered, in rials
 */
export function judgePickingAgain(
  order: PickedSum & {
    status: OrderStatus
    picked_at: number | null
    slip: SlipState
    /** As they were ordered; `lost` is null of what was picked before it was kept. */
    lines: readonly { count: number; picked: number | null; lost: 0 | 1 | null }[]
  },
  asked: number,
): AgainRefusal | null {
  if (order.picked_at === null) return 'not-picked'
  if (order.status !== OrderStatus.confirmed) return 'gone'
  if (isHeld(order)) return 'slip-waiting'
  const isPaidAnew = order.payment_status === PaymentStatus.paid && order.total_amount !== asked
  if (isPaidAnew && !isPaidByPicking(order, asked)) return 'paid-since'
  const isUnknown = order.lines.some(
    ({ count, picked, lost }) => lost === null && (picked ?? count) < count,
  )
  return isUnknown ? 'lost-unknown' : null
}

/** A line as it was ordered; `price` is one piece as it was sold, in rials. */
export interface PickableLine {
  id: number
  /** 1 product, 2 bundle. */
  type: ItemType
  item_id: number
  count: number
  price: number
}

/** What the picker says of a line; of one that nothing is said of, all is there. */
export interface PickedLine {
  id: number
  picked: number
  /** What is not there is lost: it does not go back to the stock. */
  missing: boolean
  /** Another product instead, and how many pieces. */
  substitute: { product_id: number; count: number } | null
}

/** Pieces of a product that are given instead of a line's, at a price that is never higher. */
export interface GivenLine {
  replaces: number
  product_id: number
  count: number
  price: number
}

export interface PickPlan {
  /** How many of each line were picked. */
  counts: ReadonlyMap<number, number>
  /** The lines of which what is short is lost. */
  missing: ReadonlySet<number>
  given: readonly GivenLine[]
}

/** `line` is the one that is refused, where it is one. */
export type PickVerdict =
  { ok: true; plan: PickPlan } | { ok: false; reason: PickRefusal; line?: number }

/**
 * What comes of picking an order. Section 9 knows no higher price than the one that was agreed: a
 * substitute costs what it costs now or what it stands for, whichever is less.
 * @param offers what a piece of a product costs now, of those that can be sold
 */
export function planPicking(
  lines: readonly PickableLine[],
  said: readonly PickedLine[],
  offers: ReadonlyMap<number, number>,
): PickVerdict {
  const words = new Map(said.map(each => [each.id, each]))
  const known = new Set(lines.map(line => line.id))
  if (words.size !== said.length || said.some(each => !known.has(each.id)))
    return { ok: false, reason: 'unknown' }
  const given: GivenLine[] = []
  for (const line of lines) {
    const word = words.get(line.id)
    if (!word) continue
    if (word.picked > line.count) return { ok: false, reason: 'too-many', line: line.id }
    const made = substitution(line, word, offers)
    if (typeof made === 'string') return { ok: false, reason: made, line: line.id }
    if (made) given.push(made)
  }
  const counts = new Map(lines.map(({ id, count }) => [id, words.get(id)?.picked ?? count]))
  const missing = new Set(said.filter(each => each.missing).map(each => each.id))
  return { ok: true, plan: { counts, missing, given } }
}

function substitution(
  line: PickableLine,
  { picked, substitute }: PickedLine,
  offers: ReadonlyMap<number, number>,
): GivenLine | PickRefusal | null {
  if (substitute === null) return null
  if (line.type !== ItemType.product) return 'bundle'
  if (substitute.count === 0) return 'no-count'
  const { product_id, count } = substitute
  if (picked + count > line.count) return 'too-many'
  const price = product_id === line.item_id ? undefined : offers.get(product_id)
  if (price === undefined) return 'unavailable'
  return { replaces: line.id, product_id, count, price: Math.min(price, line.price) }
}
