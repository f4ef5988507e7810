import type { ItemType } from '#lib/codes/cart.ts'
import { cartKey, type CartLimits, canHold, type CountedLine, type LineFault } from './cart.ts'
import { leastCount } from './weight.ts'

/** Prices of one piece in rials; `components` and `weight` are stored JSON. */
interface LineTerms {
  type: ItemType
  item_id: number
  price: number
  real_price: number
  components?: string | null
  weight?: string | null
}

export interface OrderedLine extends LineTerms {
  id: number
  count: number
}

/** Goods at the terms of now. `limits.inventory` is what is left beside the order. */
export interface Offer extends LineTerms {
  available: boolean
  limits: CartLimits
}

/** A line afterwards; without an id it is a new one. */
export interface PlannedLine extends LineTerms {
  id: number | null
  count: number
}

/** Pieces and rials of one kind of goods. */
export interface GoodsChange {
  type: ItemType
  id: number
  count_before: number
  count_after: number
  amount_before: number
  amount_after: number
  fault: LineFault | null
  /** Most that the order may hold, or for `least` the fewest; null where there is no fault. */
  allowed: number | null
}

export interface LinesPlan {
  lines: PlannedLine[]
  goods: GoodsChange[]
}

/**
 * Lines after a change. Pieces that were ordered keep their prices, the first lines longest; further
 * ones have the price of now, in a line of their own where it differs.
 * @param requested counts afterwards; goods that are not named stay
 * @example
 * // two pieces at 100, now at 120, three requested: 2 × 100 and 1 × 120
 */
export function planLines(
  ordered: readonly OrderedLine[],
  requested: readonly CountedLine[],
  offers: ReadonlyMap<string, Offer>,
): LinesPlan {
  const lines = new Map<string, OrderedLine[]>()
  for (const line of ordered) {
    const key = cartKey(line.type, line.item_id)
    lines.set(key, [...(lines.get(key) ?? []), line])
  }
  const counts = new Map(requested.map(line => [cartKey(line.type, line.id), line]))
  const plans = [...new Set([...lines.keys(), ...counts.keys()])].map(key =>
    planGoods(lines.get(key) ?? [], counts.get(key), offers.get(key)),
  )
  return {
    lines: plans.flatMap(plan => plan.lines),
    goods: plans.flatMap(plan => plan.goods ?? []),
  }
}

function planGoods(
  ordered: readonly OrderedLine[],
  requested: CountedLine | undefined,
  offer: Offer | undefined,
): { lines: PlannedLine[]; goods: GoodsChange | null } {
  const before = piecesIn(ordered)
  const after = requested?.count ?? before
  const type = ordered[0]?.type ?? requested?.type
  const id = ordered[0]?.item_id ?? requested?.id
  if (type === undefined || id === undefined) return { lines: [], goods: null }
  const retained = firstPieces(ordered, after)
  const extra = after - before
  const lines = extra > 0 && offer ? withExtra(retained, offer, extra) : retained
  const fault = countFault(offer, before, after)
  return {
    lines: lines.filter(line => line.count > 0),
    goods: {
      ...{ type, id, count_before: before, count_after: after },
      amount_before: amountOfLines(ordered),
      amount_after: amountOfLines(lines),
      fault,
      allowed: fault && allowedCount(fault, offer, before),
    },
  }
}

const piecesIn = (lines: readonly { count: number }[]): number =>
  lines.reduce((sum, line) => sum + line.count, 0)

const amountOfLines = (lines: readonly { count: number; price: number }[]): number =>
  lines.reduce((sum, line) => sum + line.count * line.price, 0)

function firstPieces(ordered: readonly OrderedLine[], count: number): PlannedLine[] {
  let left = count
  return ordered.map(line => {
    const taken = Math.min(line.count, left)
    left -= taken
    return { ...line, count: taken }
  })
}

const isSame = (line: LineTerms, offer: LineTerms): boolean =>
  line.price === offer.price &&
  line.real_price === offer.real_price &&
  (line.components ?? null) === (offer.components ?? null) &&
  (line.weight ?? null) === (offer.weight ?? null)

function withExtra(lines: readonly PlannedLine[], offer: Offer, extra: number): PlannedLine[] {
  const { available: _, limits: __, ...terms } = offer
  const same = lines.findIndex(line => isSame(line, offer))
  if (same < 0) return [...lines, { ...terms, id: null, count: extra }]
  return lines.map((line, index) =>
    index === same ? { ...line, count: line.count + extra } : line,
  )
}

/** Purchase limit and stock bind further pieces, the least amount also what remains. */
function countFault(offer: Offer | undefined, before: number, after: number): LineFault | null {
  const extra = after - before
  if (extra > 0) {
    if (!offer?.available) return 'unavailable'
    const { max_count, inventory } = offer.limits
    if (after > max_count) return 'max-count'
    const check = canHold({ max_count: Infinity, inventory }, extra)
    if (!check.ok) return check.reason
  }
  const isLess = extra !== 0 && after > 0 && offer && after < leastCount(offer.limits.weight)
  return isLess ? 'least' : null
}

function allowedCount(fault: LineFault, offer: Offer | undefined, before: number): number {
  if (fault === 'least') return leastCount(offer?.limits.weight)
  return offer?.available ? before + extraAllowed(offer, before) : before
}

function extraAllowed({ limits }: Offer, before: number): number {
  const room = Math.max(0, limits.max_count - before)
  const check = canHold({ max_count: room, inventory: limits.inventory }, Infinity)
  return check.ok ? room : check.allowed
}
