import { AmountRules } from '#lib/codes/order.ts'
import type { PromotionKind } from '#lib/codes/promotion.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { percentOff, tomanUp } from './whole-toman.ts'

/** A promotion of goods as an order agreed on it; money in rials. */
export interface AgreedPromotion {
  id: number
  title: string
  kind: Exclude<PromotionKind, 'free-delivery'>
  /** Null where a first order takes `amount` off. */
  percent: number | null
  amount: number | null
  /**
   * Rials that a percentage takes off at most, of each kind of goods or the whole first order; null
   * is unlimited.
   */
  most: number | null
  /** Of `quantity`: which piece of the same goods is cheaper. */
  pieces: number | null
  /** Of `quantity`: all further pieces are cheaper too, instead of each second, third … one. */
  further: boolean
  /** Cart keys of its goods; empty for a first order. */
  keys: readonly string[]
  /** Neighbourhoods that it is limited to; absent where it is not. */
  areas?: readonly string[]
}

/** Whether an address in a neighbourhood has a promotion; null is none that is known. */
export const hasPromotion = (
  area: string | null,
  { areas }: { areas?: readonly string[] | undefined },
): boolean => !areas || (area !== null && areas.includes(area))

/** Pieces of one kind of goods at one price, in rials. */
export interface PromotedLine {
  /** Of a substitute that of the ordered goods. */
  key: string
  pieces: number
  cost: number
}

/** Rials. */
export interface PromotionsOff {
  /** One a promotion, in the order of their ids, negative. */
  lines: AmountLine[]
  off: number
  /** Without what a first order takes off the rest. */
  byKey: ReadonlyMap<string, number>
}

/**
 * What promotions take off goods. Each kind of goods has the one that takes off most of it, and the
 * rest the best one of a first order. Fewer or cheaper pieces never cost more.
 * @example
 * // every second piece at half its price
 * promotionsOff([{ key: 'p-7', pieces: 5, cost: 500_000 }], [secondAtHalf]).off // 100_000
 */
export function promotionsOff(
  lines: readonly PromotedLine[],
  agreed: readonly AgreedPromotion[],
): PromotionsOff {
  const promotions = agreed.toSorted((a, b) => a.id - b.id)
  const offs = promotions.map(() => 0)
  const byKey = new Map<string, number>()
  for (const key of new Set(lines.map(line => line.key))) {
    const group = lines.filter(line => line.key === key)
    const best = greatest(promotions, promotion =>
      promotion.keys.includes(key) ? offGoods(group, promotion) : 0,
    )
    if (best.off > 0) byKey.set(key, best.off)
    offs[best.at] = (offs[best.at] ?? 0) + best.off
  }
  const rest = costOf(lines) - sumOf(offs)
  const first = greatest(promotions, promotion =>
    promotion.kind === 'first-order' ? offRest(rest, promotion) : 0,
  )
  offs[first.at] = (offs[first.at] ?? 0) + first.off
  const named = promotions.flatMap(({ id, title }, at): AmountLine[] => {
    const off = offs[at] ?? 0
    return off === 0 ? [] : [{ kind: 'promotion', amount: -off, title, promotion: id }]
  })
  return { lines: named, off: sumOf(offs), byKey }
}

const sumOf = (rials: readonly number[]): number => rials.reduce((sum, each) => sum + each, 0)
const costOf = (lines: readonly PromotedLine[]): number => sumOf(lines.map(({ cost }) => cost))

/** The first one of the greatest. */
function greatest(
  promotions: readonly AgreedPromotion[],
  offOf: (promotion: AgreedPromotion) => number,
): { at: number; off: number } {
  let best = { at: 0, off: 0 }
  for (const [at, promotion] of promotions.entries()) {
    const off = offOf(promotion)
    if (off > best.off) best = { at, off }
  }
  return best
}

function offGoods(lines: readonly PromotedLine[], promotion: AgreedPromotion): number {
  const base = promotion.kind === 'quantity' ? cheaperPieces(lines, promotion) : costOf(lines)
  const off = percentOff(base, promotion.percent ?? 0, AmountRules.wholeToman)
  return Math.min(off, costOf(lines), promotion.most ?? Infinity)
}

/** What the pieces cost that a quantity makes cheaper: the cheapest ones. */
function cheaperPieces(
  lines: readonly PromotedLine[],
  { pieces, further }: AgreedPromotion,
): number {
  const nth = pieces ?? Infinity
  const all = sumOf(lines.map(line => line.pieces))
  let left = further ? Math.max(0, all - nth + 1) : Math.floor(all / nth)
  let sum = 0
  const priced = lines
    .filter(line => line.pieces > 0)
    .map(line => ({ ...line, price: Math.ceil(line.cost / line.pieces) }))
    .toSorted((a, b) => a.price - b.price)
  for (const line of priced) {
    const taken = Math.min(left, line.pieces)
    sum += taken * line.price
    left -= taken
  }
  return sum
}

function offRest(rest: number, { percent, amount, most }: AgreedPromotion): number {
  const off =
    percent === null ? tomanUp(amount ?? 0) : percentOff(rest, percent, AmountRules.wholeToman)
  return Math.min(off, rest, most ?? Infinity)
}

/** An order before and after a change: cart keys of its goods, neighbourhood of its address. */
interface PromotedChange {
  before: ReadonlySet<string>
  after: ReadonlySet<string>
  from: string | null
  to: string | null
}

/**
 * The promotions of a changed order. What was in it has the promotions agreed on, new goods those
 * of today. Another address ends the agreed ones that are not for it; all goods have those of today
 * that were not for the former address.
 */
export function promotionsAfter(
  agreed: readonly AgreedPromotion[],
  today: readonly AgreedPromotion[],
  { before, after, from, to }: PromotedChange,
): AgreedPromotion[] {
  const left = agreed
    .filter(each => hasPromotion(to, each))
    .map(each => ({ ...each, keys: each.keys.filter(key => before.has(key) && after.has(key)) }))
  for (const promotion of today) {
    if (promotion.kind === 'first-order' || !hasPromotion(to, promotion)) continue
    const isNew = !hasPromotion(from, promotion)
    const keys = promotion.keys.filter(key => after.has(key) && (isNew || !before.has(key)))
    const at = left.findIndex(each => isSame(each, promotion))
    const same = left[at]
    if (same) left[at] = { ...same, keys: [...same.keys, ...keys] }
    else left.push({ ...promotion, keys })
  }
  return left.filter(({ kind, keys }) => kind === 'first-order' || keys.length > 0)
}

const termsOf = ({ keys: _, ...terms }: AgreedPromotion): string =>
  JSON.stringify(Object.entries(terms).toSorted(([a], [b]) => (a < b ? -1 : 1)))
const isSame = (one: AgreedPromotion, other: AgreedPromotion): boolean =>
  termsOf(one) === termsOf(other)
