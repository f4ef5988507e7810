import { chargedGrams, claimAmount, halfOf, offProduct, stepOf } from './costs.ts'
import { goodsPaid, handedLines, promotedLines } from './receipt.ts'
import {
  type Claim,
  type Line,
  type Order,
  type ReferenceShop,
  STATES,
  type Substitute,
} from './shop.ts'

const CLAIM_SECONDS = 72 * 60 * 60
export const AT_ONCE = 3_400_000
const AT_ONCE_CLAIMS = 3
const AT_ONCE_SUM = 10_000_000

/** Lines that were handed over, and their substitutes. */
export function claimable(order: Order): (Line | Substitute)[] {
  const lines = order.lines.flatMap(line => [line, ...(line.substitute ? [line.substitute] : [])])
  return lines.filter(line => countOf(line) > 0)
}

const countOf = (line: Line | Substitute): number =>
  'picked' in line ? (line.picked ?? line.count) : line.count

/** Its share of the goods after its promotion. */
function amountOf(order: Order, claimed: Line | Substitute, count: number): number {
  const handed = handedLines(order.lines)
  const promoted = promotedLines(handed)
  const offs = promoted.map(({ ordered, cost }) => {
    const own = promoted.filter(line => line.ordered === ordered)
    const all = own.reduce((sum, line) => sum + line.cost, 0)
    const off = order.promoted.includes(ordered) ? offProduct(promoted, ordered) : 0
    return all === 0 ? 0 : Math.floor((off * cost) / all)
  })
  const costs = promoted.map(({ cost }, at) => cost - (offs[at] ?? 0))
  const at = order.lines
    .flatMap(line => [line, ...(line.substitute ? [line.substitute] : [])])
    .indexOf(claimed)
  const all = costs.reduce((sum, cost) => sum + cost, 0)
  return claimAmount({ line: costs[at] ?? 0, all }, partOf(claimed, count), goodsPaid(order))
}

/** Of weighed goods the grams that were charged; all of them are the whole line. */
function partOf(claimed: Line | Substitute, count: number): { count: number; pieces: number } {
  const pieces = countOf(claimed)
  if (claimed.grams === null || count >= pieces) return { count, pieces }
  const charged = chargedGrams(claimed)
  return { count: Math.min(count * stepOf(claimed.product), charged), pieces: charged }
}

/** Once for a line, within three days of the delivery. A small one is credited at once. */
export function makeClaim(
  shop: ReferenceShop,
  order: Order,
  line: Line | Substitute,
  count: number,
): boolean {
  const { delivery, state, claims, user } = order
  const isOpen = state === STATES.delivered && delivery && shop.now < delivery.at + CLAIM_SECONDS
  if (!isOpen || count > countOf(line) || claims.some(claim => claim.line === line)) return false
  const amount = amountOf(order, line, count)
  const earlier = shop.orders
    .filter(each => each.user === user)
    .flatMap(each => each.claims)
    .filter(claim => claim.isAtOnce)
  const sum = earlier.reduce((total, { credited }) => total + credited, 0)
  const isSmall = amount > 0 && amount <= AT_ONCE
  const isAtOnce = isSmall && earlier.length < AT_ONCE_CLAIMS && sum + amount <= AT_ONCE_SUM
  if (!('picked' in line)) shop.reach('claim of a substitute')
  if (isAtOnce) shop.reach('claim at once')
  else shop.reach(isSmall ? 'claims of a customer used up' : 'claim above the limit')
  const claim: Claim = { line, amount, credited: 0, state: 'waiting', isAtOnce }
  claims.push(claim)
  if (isAtOnce) credit(shop, order, claim, amount)
  return true
}

function credit(shop: ReferenceShop, { user }: Order, claim: Claim, amount: number): void {
  claim.state = 'credited'
  claim.credited = amount
  shop.pay(user, -amount)
}

export type Decision = 'all' | 'half' | 'nothing'

export const creditOf = ({ amount }: Pick<Claim, 'amount'>, decision: Decision): number =>
  decision === 'all' ? amount : halfOf(amount)

export function decideClaim(
  shop: ReferenceShop,
  order: Order,
  claim: Claim,
  decision: Decision,
): boolean {
  const amount = creditOf(claim, decision)
  if (claim.state !== 'waiting' || (decision !== 'nothing' && amount === 0)) return false
  if (decision === 'nothing') claim.state = 'refused'
  else credit(shop, order, claim, amount)
  return true
}
