import { ProposalState, SubstitutionChoice } from '#lib/codes/order.ts'
import { abandonChange } from './changes.ts'
import { isByWeight, stepOf, substitutePrice } from './costs.ts'
import { isConfirmed, type Line, type Order, type Proposal, type ReferenceShop } from './shop.ts'

const ANSWER_SECONDS = 15 * 60
/** From the cut-off of a window to its start. */
const TO_START_SECONDS = 2 * 60 * 60
const { waiting, accepted, declined, expired, withdrawn } = ProposalState

export interface ProposedGoods {
  product: number
  /** Pieces or grams. */
  count: number
}

const isPickable = (order: Order): boolean => isConfirmed(order) && order.picked === null

/** Whether its goods are reserved. */
export const isReserved = ({ state }: Proposal): boolean => state === waiting || state === accepted

export const reservedFor = ({ proposals }: Order, line: Line): Proposal | undefined =>
  proposals.find(proposal => proposal.line === line && isReserved(proposal))

export function startPicking(shop: ReferenceShop, order: Order): boolean {
  if (!isPickable(order)) return false
  begin(shop, order)
  return true
}

function begin(shop: ReferenceShop, order: Order): void {
  order.isPicking = true
  if (abandonChange(shop, order)) shop.reach('change abandoned by picking')
}

export function stopPicking(_shop: ReferenceShop, order: Order): boolean {
  if (!isPickable(order) || order.proposals.some(isReserved)) return false
  order.isPicking = false
  return true
}

/** What of a line goods stand for: a piece for a piece, else all of it. */
export const covered = (line: Line, { product, count }: ProposedGoods): number =>
  isByWeight(line.product) || isByWeight(product) ? line.count : count

/** Begins the picking, which frees what a change had claimed. */
export function propose(
  shop: ReferenceShop,
  order: Order,
  line: Line,
  { product, count }: ProposedGoods,
): boolean {
  const start = (shop.cutoffs[order.window] ?? 0) + TO_START_SECONDS
  const until = Math.min(shop.now + ANSWER_SECONDS, start)
  const freed = (order.change?.takes[product] ?? 0) * stepOf(product)
  const missing = covered(line, { product, count })
  const isRefused =
    !isPickable(order) ||
    missing > line.count ||
    reservedFor(order, line) !== undefined ||
    until <= shop.now ||
    product === line.product ||
    shop.isSoldOut(product) ||
    count - freed > shop.stockOf(product)
  if (isRefused) return false
  begin(shop, order)
  shop.add(product, -count)
  const { now } = shop.priceOf(product)
  const price = substitutePrice(line, missing, { product, count, price: now })
  order.proposals.push({ line, product, count, price, until, state: waiting })
  return true
}

/** Where it waits; the time to answer has not ended, because jobs run whenever time passes. */
export function answer(shop: ReferenceShop, proposal: Proposal, accepts: boolean): boolean {
  if (proposal.state !== waiting) return false
  endProposal(shop, proposal, accepts ? accepted : declined)
  return true
}

export function withdraw(shop: ReferenceShop, order: Order, proposal: Proposal): boolean {
  if (!isReserved(proposal) || order.picked !== null) return false
  endProposal(shop, proposal, withdrawn)
  return true
}

const SILENCE = {
  [SubstitutionChoice.nearest]: accepted,
  [SubstitutionChoice.refund]: declined,
  [SubstitutionChoice.call]: expired,
} as const

export function expireProposals(shop: ReferenceShop, { proposals }: Order): void {
  for (const proposal of proposals.filter(each => each.state === waiting)) {
    if (proposal.until > shop.now) continue
    const state = SILENCE[proposal.line.choice]
    shop.reach(`silence: ${state}`)
    endProposal(shop, proposal, state)
  }
}

function endProposal(shop: ReferenceShop, proposal: Proposal, state: ProposalState): void {
  proposal.state = state
  if (!isReserved(proposal)) shop.add(proposal.product, proposal.count)
}

/** Of an order that ends, before it is picked or after: picking has used the goods. */
export function withdrawAll(shop: ReferenceShop, { proposals, picked }: Order): void {
  for (const proposal of proposals.filter(isReserved))
    if (picked) proposal.state = withdrawn
    else endProposal(shop, proposal, withdrawn)
}
