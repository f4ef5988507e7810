import { claimAmount, halfOf } from './costs.ts'
import { goodsPaid, handedLines } from './receipt.ts'
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

const handedOf = (line: Line | Substitute) =>
  'picked' in line ? { ...line, count: countOf(line) } : { ...line, list: line.price }

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
  const amount = claimAmount(handedLines(order.lines), handedOf(line), count, goodsPaid(order))
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
