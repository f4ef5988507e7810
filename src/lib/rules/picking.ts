import { ItemType } from '#lib/codes/cart.ts'
import { SubstitutionChoice } from '#lib/codes/order.ts'
import { weighedPrice } from './weight.ts'

export type PickRefusal =
  | 'not-confirmed'
  | 'picked'
  | 'in-cart'
  | 'slip-waiting'
  | 'unknown'
  | 'lines-changed'
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
  | 'no-weight'
  | 'partly'

/** As ordered; `price` is one piece or step as sold, in rials. */
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
  /** Null for goods by piece. */
  weight: { step_g: number } | null
  /** The substitute that its customer accepted, for sale or not. */
  acceptedOffer?: SubstituteOffer | undefined
}

/** Input of the picker; without one a line by piece is complete. */
export interface PickedLine {
  id: number
  /** Of goods by piece; null for all. */
  picked: number | null
  /** Grams, of goods by weight. */
  picked_g: number | null
  /** What is missing is lost stock. */
  missing: boolean
  /** Pieces, or grams of a product by weight; `agreed`: by the customer on the telephone. */
  substitute: { product_id: number; count: number; agreed: boolean } | null
}

/** What of a line is collected while its order is picked. */
export interface CollectedCount {
  /** Pieces; null for goods by weight. */
  picked: number | null
  /** Grams; null for goods by piece. */
  picked_g: number | null
  /** Pieces confirmed by their barcode. */
  scanned: number
}

/** A count as a picking page sends it. */
export interface SentCount extends CollectedCount {
  order: number
  line: number
  /** The stored count that the picker saw; another one refuses this count. */
  was: CollectedCount | null
}

/** A line as the picker saw it. */
export interface LineCount {
  id: number
  count: number
}

/** Whether a picking was made from these very lines. */
export const hasSameLines = (lines: readonly LineCount[], seen: readonly LineCount[]): boolean => {
  const counts = new Map(seen.map(({ id, count }) => [id, count]))
  return counts.size === lines.length && lines.every(({ id, count }) => counts.get(id) === count)
}

/** A saleable product: what one piece or step costs now, in rials. */
export interface SubstituteOffer {
  price: number
  category: number
  weight: { step_g: number } | null
}

/** What is given for a line, at most at its price. */
export interface SubstituteLine {
  replaces: number
  product_id: number
  /** Pieces, or begun steps. */
  count: number
  /** Null for goods by piece. */
  grams: number | null
  price: number
}

export interface PickPlan {
  counts: ReadonlyMap<number, number>
  /** Of lines by weight. */
  grams: ReadonlyMap<number, number>
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
 * @param offers by product, for lines without an accepted one
 */
export function planPicking(
  lines: readonly PickableLine[],
  input: readonly PickedLine[],
  offers: ReadonlyMap<number, SubstituteOffer>,
): PickResult {
  const picksById = new Map(input.map(each => [each.id, each]))
  const lineIds = new Set(lines.map(line => line.id))
  if (picksById.size !== input.length || input.some(each => !lineIds.has(each.id)))
    return { ok: false, reason: 'unknown' }
  const counts = new Map<number, number>()
  const grams = new Map<number, number>()
  const substitutes: SubstituteLine[] = []
  for (const line of lines) {
    const pick = picksById.get(line.id)
    const picked = pickedCount(line, pick)
    if (picked === null) return { ok: false, reason: 'no-weight', line: line.id }
    if (picked > line.count) return { ok: false, reason: 'too-many', line: line.id }
    counts.set(line.id, picked)
    if (line.weight) grams.set(line.id, pick?.picked_g ?? 0)
    const substitute = substitution(line, picked, pick?.substitute ?? null, offers)
    if (typeof substitute === 'string') return { ok: false, reason: substitute, line: line.id }
    if (substitute) substitutes.push(substitute)
  }
  const missing = new Set(input.filter(each => each.missing).map(each => each.id))
  const agreed = new Set(input.filter(each => each.substitute?.agreed).map(each => each.id))
  return { ok: true, plan: { counts, grams, missing, substitutes, agreed } }
}

/**
 * A line by weight is handed over or missing as a whole: its grams say how much. Null for one that
 * was not weighed.
 */
function pickedCount({ weight, count }: PickableLine, pick: PickedLine | undefined): number | null {
  if (!weight) return pick?.picked ?? count
  const picked_g = pick?.picked_g ?? null
  if (picked_g === null) return null
  return picked_g === 0 ? 0 : count
}

function substitution(
  line: PickableLine,
  picked: number,
  substitute: PickedLine['substitute'],
  offers: ReadonlyMap<number, SubstituteOffer>,
): SubstituteLine | PickRefusal | null {
  if (substitute === null) return null
  if (line.type !== ItemType.product) return 'bundle'
  if (substitute.count === 0) return 'no-count'
  const { product_id, count, agreed } = substitute
  if (line.weight && picked > 0) return 'partly'
  const offer =
    line.acceptedOffer ?? (product_id === line.item_id ? undefined : offers.get(product_id))
  const isByPiece = !line.weight && !offer?.weight
  if (picked + (isByPiece ? count : 1) > line.count) return 'too-many'
  if (!offer) return 'unavailable'
  return (
    choiceRefusal(line, offer, agreed) ??
    substituteLine(line, line.count - picked, substitute, offer)
  )
}

/**
 * What of a line a proposed substitute stands for: a piece for a piece, else all of it.
 * @param count pieces or grams of the substitute
 */
export const coveredCount = (
  line: Pick<PickableLine, 'count' | 'weight'>,
  offer: Pick<SubstituteOffer, 'weight'>,
  count: number,
): number => (line.weight || offer.weight ? line.count : count)

/**
 * A substitute never costs more than what of the line was not there.
 * @param missing pieces or steps of the line
 */
export function substituteLine(
  line: Pick<PickableLine, 'id' | 'price' | 'weight'>,
  missing: number,
  { product_id, count }: { product_id: number; count: number },
  offer: SubstituteOffer,
): SubstituteLine {
  const goods = { replaces: line.id, product_id }
  const price = substitutePrice(offer, line)
  if (!offer.weight && !line.weight) return { ...goods, count, grams: null, price }
  const step_g = offer.weight?.step_g ?? 1
  return {
    ...goods,
    count: Math.ceil(count / step_g),
    grams: offer.weight && count,
    price: Math.min(price, weighedPrice(line.price * missing, count, step_g)),
  }
}

/**
 * What one piece or step of a substitute costs at most, whatever is missing: between goods of one
 * kind not more than as much of the ordered ones.
 */
export function substitutePrice(
  offer: Pick<SubstituteOffer, 'price' | 'weight'>,
  line: Pick<PickableLine, 'price' | 'weight'>,
): number {
  if (!offer.weight && !line.weight) return Math.min(offer.price, line.price)
  if (!offer.weight || !line.weight) return offer.price
  return Math.min(offer.price, weighedPrice(line.price, line.weight.step_g, offer.weight.step_g))
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
