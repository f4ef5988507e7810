import { SubstitutionChoice } from '#lib/codes/order.ts'
import { type PickedLine, type PickPlan, planPicking } from '#lib/rules/picking.ts'
import { choiceOf } from '#lib/rules/substitution.ts'
import { weightOf } from '../order/line-weight.ts'
import type { OrderLineRow } from '../order/order-line-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import {
  type AcceptedProposals,
  pickingRefused,
  readAcceptedOffers,
  withAccepted,
} from './accepted-substitutes.ts'
import { offersOf } from './picked-pieces.ts'
import { listSaleable, readCategories } from './substitute-queries.ts'

interface PickingInput {
  lines: readonly OrderLineRow[]
  picks: readonly PickedLine[]
  accepted: AcceptedProposals
}

/** What is given for each line; refused where a choice or a price forbids it. */
export async function planPicks(
  trx: Trx,
  order: OrderRow,
  { lines, picks: sent, accepted }: PickingInput,
  now: number,
): Promise<PickPlan> {
  const acceptedOffers = await readAcceptedOffers(trx, accepted, now)
  const picks = withAccepted(lines, sent, { accepted, offers: acceptedOffers })
  const ids = picks.flatMap(each => each.substitute?.product_id ?? [])
  const offers = offersOf(await listSaleable(trx, ids), now)
  const categories = await readCategories(
    trx,
    lines.map(line => line.item_id),
  )
  const pickable = lines.map(line => ({
    ...line,
    weight: weightOf(line),
    // Who accepted a substitute wants it, whatever the choice was.
    choice: accepted.has(line.id) ? SubstitutionChoice.call : choiceOf(order, line),
    category: categories.get(line.item_id) ?? null,
    acceptedOffer: acceptedOffers.get(line.id),
  }))
  const planned = planPicking(pickable, picks, offers)
  if (!planned.ok) throw pickingRefused(planned.reason, planned.line)
  const agreed = [...planned.plan.agreed].filter(id => !accepted.has(id))
  return { ...planned.plan, agreed: new Set(agreed) }
}
