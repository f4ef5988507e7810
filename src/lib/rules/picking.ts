import { ItemType } from '#lib/codes/cart.ts'
import { OrderStatus, PaymentStatus, SubstitutionChoice } from '#lib/codes/order.ts'
import type { AmountLine, SlipState } from '#lib/contract/order.ts'
import { amountOf } from './amounts.ts'

export type PickRefusal =
  | 'not-confirmed'
  | 'picked'
  | 'slip-waiting'
  | 'unknown'
  | 'too-many'
  | 'no-count'
  | 'bundle'
  | 'wants-refund'
  | 'not-agreed'
  | 'not-similar'
  | 'proposal-open'
  | 'proposal-accepted'
  | 'unavailable'
  | 'raises'

/** Once, while it is confirmed and no slip is waiting, which may have paid the old amount. */
export function checkPicking(order: {
  status: OrderStatus
  picked_at: number | null
  slip: SlipState
}): PickRefusal | null {
  if (order.picked_at !== null) return 'picked'
  if (order.status !== OrderStatus.confirmed) return 'not-confirmed'
  return isHeld(order) ? 'slip-waiting' : null
}

/** A waiting slip may have paid the order. */
export const isHeld = (order: { slip: SlipState }): boolean => order.slip === 'waiting'

/** Nothing was there: the order desk cancels it. */
export const isEmpty = (order: {
  picked_at: number | null
  amounts: readonly AmountLine[]
}): boolean => order.picked_at !== null && amountOf(order.amounts, 'goods') === 0

export type PickingUndoRefusal =
  | 'not-picked'
  | 'not-confirmed'
  | 'slip-waiting'
  | 'paid-since'
  | 'lost-unknown'
  | 'spent'
  | 'sold'

/** `orderedAmount` is the payable amount as ordered, in rials. */
interface PickedSum {
  payment_status: PaymentStatus
  total_amount: number
}

/** Nothing was left to pay after picking (decision 053). */
export const isPaidByPicking = (
  { payment_status, total_amount }: PickedSum,
  orderedAmount: number,
): boolean => payment_status === PaymentStatus.paid && total_amount === 0 && orderedAmount > 0

/**
 * Picking can be undone until the order goes out, unless the new sum was paid, and if the stock of
 * all shortages is known.
 * @param orderedAmount payable amount as ordered, in rials
 */
export function checkPickingUndo(
  order: PickedSum & {
    status: OrderStatus
    picked_at: number | null
    slip: SlipState
    /** `lost` is null for orders picked before it was stored. */
    lines: readonly { count: number; picked: number | null; lost: 0 | 1 | null }[]
  },
  orderedAmount: number,
): PickingUndoRefusal | null {
  if (order.picked_at === null) return 'not-picked'
  if (order.status !== OrderStatus.confirmed) return 'not-confirmed'
  if (isHeld(order)) return 'slip-waiting'
  const isPaidLater =
    order.payment_status === PaymentStatus.paid && order.total_amount !== orderedAmount
  if (isPaidLater && !isPaidByPicking(order, orderedAmount)) return 'paid-since'
  const isUnknown = order.lines.some(
    ({ count, picked, lost }) => lost === null && (picked ?? count) < count,
  )
  return isUnknown ? 'lost-unknown' : null
}

/** As ordered; `price` is one piece as sold, in rials. */
export interface PickableLine {
  id: number
  /** 1 product, 2 bundle. */
  type: ItemType
  item_id: number
  count: number
  price: number
  /** For missing goods. */
  choice: SubstitutionChoice
  /** Of the ordered product; null when it was deleted. */
  category: number | null
}

/** Input of the picker; without one the line is complete. */
export interface PickedLine {
  id: number
  picked: number
  /** Missing pieces are lost stock. */
  missing: boolean
  /** `agreed`: by the customer on the telephone. */
  substitute: { product_id: number; count: number; agreed: boolean } | null
}

/** A saleable product; `price` is one piece now, in rials. */
export interface SubstituteOffer {
  price: number
  category: number
}

/** The choice of a line, which follows its order without one of its own. */
export const choiceOf = (
  order: { substitution: SubstitutionChoice },
  line: { substitution: SubstitutionChoice | null },
): SubstitutionChoice => line.substitution ?? order.substitution

/** Pieces given for a line, at most at its price. */
export interface SubstituteLine {
  replaces: number
  product_id: number
  count: number
  price: number
}

export interface PickPlan {
  counts: ReadonlyMap<number, number>
  /** Lines whose shortage is lost stock. */
  missing: ReadonlySet<number>
  substitutes: readonly SubstituteLine[]
  /** Lines whose customer agreed to the substitute on the telephone. */
  agreed: ReadonlySet<number>
}

/** `line` is the refused one. */
export type PickResult =
  | { ok: true; plan: PickPlan }
  | { ok: false; reason: PickRefusal; line?: number }

/**
 * The result of picking. A substitute costs the lower of its own price and the one it replaces, and
 * follows the choice of the line.
 * @param offers by product
 */
export function planPicking(
  lines: readonly PickableLine[],
  input: readonly PickedLine[],
  offers: ReadonlyMap<number, SubstituteOffer>,
): PickResult {
  const words = new Map(input.map(each => [each.id, each]))
  const lineIds = new Set(lines.map(line => line.id))
  if (words.size !== input.length || input.some(each => !lineIds.has(each.id)))
    return { ok: false, reason: 'unknown' }
  const substitutes: SubstituteLine[] = []
  for (const line of lines) {
    const word = words.get(line.id)
    if (!word) continue
    if (word.picked > line.count) return { ok: false, reason: 'too-many', line: line.id }
    const substitute = substitution(line, word, offers)
    if (typeof substitute === 'string') return { ok: false, reason: substitute, line: line.id }
    if (substitute) substitutes.push(substitute)
  }
  const counts = new Map(lines.map(({ id, count }) => [id, words.get(id)?.picked ?? count]))
  const missing = new Set(input.filter(each => each.missing).map(each => each.id))
  const agreed = new Set(input.filter(each => each.substitute?.agreed).map(each => each.id))
  return { ok: true, plan: { counts, missing, substitutes, agreed } }
}

function substitution(
  line: PickableLine,
  { picked, substitute }: PickedLine,
  offers: ReadonlyMap<number, SubstituteOffer>,
): SubstituteLine | PickRefusal | null {
  if (substitute === null) return null
  if (line.type !== ItemType.product) return 'bundle'
  if (substitute.count === 0) return 'no-count'
  const { product_id, count, agreed } = substitute
  if (picked + count > line.count) return 'too-many'
  const offer = product_id === line.item_id ? undefined : offers.get(product_id)
  if (offer === undefined) return 'unavailable'
  const refusal = choiceRefusal(line, offer, agreed)
  if (refusal) return refusal
  return { replaces: line.id, product_id, count, price: Math.min(offer.price, line.price) }
}

/** Why the choice of a line does not allow a substitute. */
export function choiceRefusal(
  { choice, category }: Pick<PickableLine, 'choice' | 'category'>,
  offer: Pick<SubstituteOffer, 'category'>,
  agreed: boolean,
): 'wants-refund' | 'not-agreed' | 'not-similar' | null {
  if (choice === SubstitutionChoice.refund) return 'wants-refund'
  if (agreed) return null
  if (choice === SubstitutionChoice.call) return 'not-agreed'
  return offer.category === category ? null : 'not-similar'
}
