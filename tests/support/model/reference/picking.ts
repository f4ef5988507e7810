import { ProposalState, SubstitutionChoice } from '#lib/codes/order.ts'
import { abandonChange } from './changes.ts'
import { GOODS, isByWeight, stepOf, substitutePrice, TOLERANCE_PERCENT } from './costs.ts'
import { reservedFor, withdrawAll } from './proposals.ts'
import { dueOf, handedLines, returnedByPicking } from './receipt.ts'
import {
  isConfirmed,
  isPaid,
  type Line,
  type Order,
  type ReferenceShop,
  STATES,
  type Substitute,
} from './shop.ts'

/** What the picker types for a line. */
export interface PickedLine {
  line: Line
  /** Of goods by piece. */
  picked: number | null
  /** Of goods by weight. */
  grams: number | null
  isLost: boolean
  /** Pieces or grams. */
  substitute: { product: number; count: number; agreed: boolean } | null
}

type Picked = Pick<Line, 'picked' | 'grams' | 'isLost' | 'substitute'>
type PlannedLine = Line & { picked: number; wasReserved: boolean }

const UNPICKED: Picked = { picked: null, grams: null, isLost: false, substitute: null }

export function pick(shop: ReferenceShop, order: Order, picks: readonly PickedLine[]): boolean {
  if (!isConfirmed(order) || order.picked) return false
  if (order.proposals.some(({ state }) => state === ProposalState.waiting)) return false
  const planned = picks.map(each => planLine(shop, order, each))
  const lines = planned.flatMap(line => line ?? [])
  const moves = GOODS.map((_, product) => movedByPicking(lines, product))
  const freed = GOODS.map((_, product) => (order.change?.takes[product] ?? 0) * stepOf(product))
  const isShort = moves.some(
    ({ gain }, product) => shop.stockOf(product) + (freed[product] ?? 0) < -gain,
  )
  if (lines.length < planned.length || isShort) return false
  reachBy(shop, order, lines)
  if (abandonChange(shop, order)) shop.reach('change abandoned by picking')
  for (const [product, { gain, extra }] of moves.entries()) {
    if (shop.stockOf(product) + gain < extra) shop.reach('stock below what was weighed')
    shop.stock[product] = Math.max(0, shop.stockOf(product) + gain - extra)
  }
  for (const [at, { wasReserved: _, ...line }] of lines.entries())
    Object.assign(order.lines[at] ?? {}, line)
  order.picked = { wasPaid: isPaid(order) }
  order.isPicking = true
  shop.pay(order.user, -returnedByPicking(order))
  if (!isPaid(order) && dueOf(order) === 0) {
    shop.reach('nothing left to pay by picking')
    order.state = STATES.paid
  }
  if (shop.wallet(order.user) < 0) shop.reach('debt by heavier goods')
  return true
}

/** Null where it is refused. */
function planLine(shop: ReferenceShop, order: Order, typed: PickedLine): PlannedLine | null {
  const { line, grams, isLost } = typed
  const weighed = (grams ?? 0) > 0 ? line.count : 0
  const picked = typed.picked ?? weighed
  const proposal = reservedFor(order, line)
  const planned = { ...line, picked, grams, isLost, substitute: null }
  if (picked > line.count) return null
  if (!proposal && !typed.substitute) return { ...planned, wasReserved: false }
  const substitute = planSubstitute(shop, order, { ...typed, picked })
  return substitute && { ...planned, substitute, wasReserved: proposal !== undefined }
}

/** What the customer accepted is the substitute, and no other. */
function planSubstitute(
  shop: ReferenceShop,
  order: Order,
  { line, picked, substitute: typed }: PickedLine & { picked: number },
): Substitute | null {
  const proposal = reservedFor(order, line)
  const product = proposal?.product ?? typed?.product ?? 0
  const count = proposal?.count ?? typed?.count ?? 0
  const areBothByPiece = !isByWeight(line.product) && !isByWeight(product)
  const isRefused = proposal
    ? typed !== null && typed.product !== product
    : product === line.product ||
      shop.isSoldOut(product) ||
      isUnwanted(line, product, typed?.agreed ?? false)
  const isPartly = isByWeight(line.product) && picked > 0
  if (isRefused || isPartly || picked + (areBothByPiece ? count : 1) > line.count) return null
  const { now } = shop.priceOf(product)
  const offer = { product, count, price: Math.min(now, proposal?.price ?? now) }
  return {
    ...{ product, count: Math.ceil(count / stepOf(product)) },
    grams: isByWeight(product) ? count : null,
    price: substitutePrice(line, line.count - picked, offer),
  }
}

function isUnwanted({ choice, product: missing }: Line, product: number, agreed: boolean): boolean {
  if (choice === SubstitutionChoice.refund) return true
  if (agreed) return false
  const isNear = GOODS[missing]?.shelf === GOODS[product]?.shelf
  return choice === SubstitutionChoice.call || !isNear
}

const missingOf = ({ product, count, picked, grams }: Line): number =>
  count * stepOf(product) - (grams ?? (picked ?? count) * stepOf(product))

/** `gain` returns to the shelf or is taken from it; what was weighed above the estimate was there. */
function movedByPicking(
  lines: readonly PlannedLine[],
  product: number,
): { gain: number; extra: number } {
  const moved = { gain: 0, extra: 0 }
  for (const line of lines) {
    const missing = line.product === product ? missingOf(line) : 0
    if (missing < 0) moved.extra -= missing
    else if (!line.isLost) moved.gain += missing
    const { substitute, wasReserved } = line
    if (substitute?.product === product && !wasReserved)
      moved.gain -= substitute.grams ?? substitute.count
  }
  return moved
}

/** Until it goes out, unless its money is spent, its goods are sold or the new sum was paid. */
export function undoPicking(shop: ReferenceShop, order: Order): boolean {
  if (!order.picked || !isConfirmed(order)) return false
  const returned = returnedByPicking(order)
  const due = dueOf(order)
  const lines = order.lines.map(line => ({ ...line, ...UNPICKED }))
  const dueAsOrdered = dueOf({ ...order, lines, picked: null })
  const isPaidByIt = isPaid(order) && due === 0 && dueAsOrdered > 0
  const isPaidSince = isPaid(order) && due !== dueAsOrdered && !isPaidByIt
  const isSpent = returned > 0 && shop.wallet(order.user) < returned
  const gains = GOODS.map((_, product) => movedByUndo(order.lines, product))
  const isSold = gains.some((gain, product) => shop.stockOf(product) < -gain)
  if (isPaidSince || isSpent || isSold) return false
  shop.reach('picking undone')
  withdrawAll(shop, order)
  for (const [product, gain] of gains.entries()) shop.add(product, gain)
  for (const line of order.lines) Object.assign(line, UNPICKED)
  Object.assign(order, { picked: null, isPicking: false })
  if (isPaidByIt) order.state = STATES.confirmed
  shop.pay(order.user, returned)
  return true
}

function movedByUndo(lines: readonly Line[], product: number): number {
  const moved = lines.map(line => {
    const missing = line.product === product ? missingOf(line) : 0
    const { substitute, isLost } = line
    const given = substitute?.product === product ? (substitute.grams ?? substitute.count) : 0
    return given - (isLost && missing > 0 ? 0 : missing)
  })
  return moved.reduce((sum, each) => sum + each, 0)
}

function reachBy(shop: ReferenceShop, order: Order, lines: readonly PlannedLine[]): void {
  if (handedLines(lines).every(({ count }) => count === 0)) shop.reach('picked without anything')
  for (const line of lines) {
    const { substitute, product } = line
    const above = -missingOf(line) / (line.count * stepOf(product))
    if (above > TOLERANCE_PERCENT / 100) shop.reach('heavier than the tolerance')
    if (!substitute) continue
    if (substitute.price < shop.priceOf(substitute.product).now)
      shop.reach('substitute at a lower price')
    if (isByWeight(substitute.product)) shop.reach('substitute by weight')
    if (isByWeight(product)) shop.reach('substitute for goods by weight')
    if (order.promoted.includes(product)) shop.reach('promotion of a substitute')
    if (reservedFor(order, order.lines.find(each => each.product === product) ?? line))
      shop.reach('accepted substitute')
  }
}
