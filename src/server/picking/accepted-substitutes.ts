import { ProposalState } from '#lib/codes/order.ts'
import {
  coveredCount,
  type PickedLine,
  type PickRefusal,
  type SubstituteOffer,
} from '#lib/rules/picking.ts'
import { weightOf } from '../order/line-weight.ts'
import type { OrderLineRow } from '../order/order-line-queries.ts'
import type { PieceChange } from '../order/order-stock-queries.ts'
import { Rollback, type Trx } from '../platform/database/open.ts'
import { offersOf } from './picked-pieces.ts'
import { listProposals, type ProposalRow } from './proposal-queries.ts'
import { listProductRows } from './substitute-queries.ts'

interface RefusedPicking {
  ok: false
  reason: PickRefusal
  line?: number | undefined
}

export const pickingRefused = (reason: PickRefusal, line?: number): Rollback<RefusedPicking> =>
  new Rollback({ ok: false, reason, line })

export type AcceptedProposals = ReadonlyMap<number, ProposalRow>

/** AcceptedProposals proposals by line. Refused while the customer may still answer one. */
export async function readAccepted(trx: Trx, orderId: number): Promise<AcceptedProposals> {
  const proposals = await listProposals(trx, orderId)
  const waiting = proposals.find(each => each.state === ProposalState.waiting)
  if (waiting) throw pickingRefused('proposal-open', waiting.line_id)
  const accepted = proposals.filter(each => each.state === ProposalState.accepted)
  return new Map(accepted.map(each => [each.line_id, each]))
}

/** By line: at the accepted price, or at that of now where it is lower. */
export async function readAcceptedOffers(
  trx: Trx,
  accepted: AcceptedProposals,
  now: number,
): Promise<Map<number, SubstituteOffer>> {
  const proposals = [...accepted.values()]
  const ids = proposals.map(each => each.product_id)
  const offers = offersOf(await listProductRows(trx, ids), now)
  return new Map(
    proposals.flatMap(({ line_id, product_id, price }) => {
      const offer = offers.get(product_id)
      return offer ? [[line_id, { ...offer, price: Math.min(offer.price, price) }]] : []
    }),
  )
}

/**
 * Lines with an accepted proposal get its substitute, and no other; one that is left out is complete
 * with it.
 */
export function withAccepted(
  lines: readonly OrderLineRow[],
  picks: readonly PickedLine[],
  {
    accepted,
    offers,
  }: { accepted: AcceptedProposals; offers: ReadonlyMap<number, SubstituteOffer> },
): PickedLine[] {
  const pickedIds = new Set(picks.map(each => each.id))
  const complete = lines.flatMap((line): PickedLine[] => {
    const proposal = accepted.get(line.id)
    if (!proposal || pickedIds.has(line.id)) return []
    const offer = offers.get(line.id)
    if (!offer) throw pickingRefused('unavailable', line.id)
    const weight = weightOf(line)
    const picked = line.count - coveredCount({ ...line, weight }, offer, proposal.stock)
    const handed = weight ? { picked: null, picked_g: 0 } : { picked, picked_g: null }
    return [{ id: line.id, ...handed, missing: false, substitute: null }]
  })
  return [...picks, ...complete].map(pick => {
    const proposal = accepted.get(pick.id)
    if (!proposal) return pick
    const { product_id, stock } = proposal
    if (pick.substitute && pick.substitute.product_id !== product_id)
      throw pickingRefused('proposal-accepted', pick.id)
    return { ...pick, substitute: { product_id, count: stock, agreed: true } }
  })
}

/** The goods of accepted proposals are reserved already. */
export function withoutReserved(
  changes: ReadonlyMap<number, PieceChange>,
  accepted: AcceptedProposals,
): Map<number, PieceChange> {
  const rest = new Map(changes)
  for (const { product_id, stock } of accepted.values()) {
    const change = rest.get(product_id)
    if (change) rest.set(product_id, { ...change, take: change.take - stock })
  }
  return rest
}
