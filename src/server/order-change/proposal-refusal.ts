import { OrderStatus } from '#lib/codes/order.ts'
import type { ChangeProposal } from '#lib/contract/order-change.ts'
import { type AmountTerms, isTooLittle } from '#lib/rules/amounts.ts'
import { ORDER_NOTES_MAX } from '#lib/rules/limits.ts'
import { belowOnlineMin, groupFloor } from '#lib/text/sentences.ts'
import { findActiveCompany } from '../company/company-queries.ts'
import { minimumRefusal } from '../delivery/zone-terms.ts'
import { listOrderNotes } from '../order/order-line-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { findPaymentPort, listPaymentPorts } from '../payment/payment-port-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { type ChangeRefusal, type DraftedGoods, refusal } from './draft-goods.ts'

export type Proposal = Omit<ChangeProposal, 'refusal'>

interface ProposalFacts {
  goods: DraftedGoods
  terms: AmountTerms
  proposal: Proposal
  onlineMin: number
}

/** Why a proposal cannot be applied, beside faults of its goods, window and address. */
export const findProposalRefusal = async (
  db: Db,
  order: OrderRow,
  { goods, terms, proposal, onlineMin }: ProposalFacts,
): Promise<ChangeRefusal | null> =>
  (isNothing(proposal) ? refusal('nothing') : null) ??
  (await floorRefusal(db, order, goods)) ??
  leastRefusal(goods, terms) ??
  (await noteRefusal(db, order, proposal)) ??
  (await moneyRefusal(db, order, proposal, onlineMin))

const isNothing = (proposal: Proposal): boolean => {
  const { goods, window, address, note, substitution, substitutions } = proposal
  const isSame = goods.length === 0 && window === null && address === null && note === null
  return isSame && substitution === null && substitutions.length === 0
}

async function floorRefusal(
  db: Db,
  { company_id }: OrderRow,
  { before, subtotal }: DraftedGoods,
): Promise<ChangeRefusal | null> {
  if (company_id === null || subtotal >= before) return null
  const company = await findActiveCompany(db, company_id)
  return company && subtotal < company.flooring
    ? { reason: 'floor', message: groupFloor(company.flooring) }
    : null
}

/** Other changes of an order below it stay possible. */
function leastRefusal(
  { before, subtotal }: DraftedGoods,
  { zone }: AmountTerms,
): ChangeRefusal | null {
  const message = zone && subtotal < before ? minimumRefusal(zone.least, subtotal) : null
  return message ? { reason: 'floor', message } : null
}

async function noteRefusal(
  db: Db,
  { id }: OrderRow,
  { note }: Proposal,
): Promise<ChangeRefusal | null> {
  if (note === null) return null
  return (await listOrderNotes(db, id)).length >= ORDER_NOTES_MAX ? refusal('notes') : null
}

async function moneyRefusal(
  db: Db,
  order: OrderRow,
  { owed, online, payable, wallet_value }: Proposal,
  onlineMin: number,
): Promise<ChangeRefusal | null> {
  if (owed > 0 && !online && wallet_value < owed) return refusal('wallet')
  const awaitsOnline =
    order.status === OrderStatus.awaitingPayment &&
    (await findPaymentPort(db, order.payment_port_id))?.driver !== 'none'
  const due = online ? owed : awaitsOnline ? payable : 0
  if (isTooLittle(due, onlineMin))
    return { reason: 'too-little', message: belowOnlineMin(due, onlineMin) }
  if (!online) return null
  return (await listPaymentPorts(db)).some(port => port.online) ? null : refusal('no-online')
}
