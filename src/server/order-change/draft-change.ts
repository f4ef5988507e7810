import { PaymentStatus } from '#lib/codes/order.ts'
import type { ChangeProposal, OrderChangeBody } from '#lib/contract/order-change.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { amountOf, payableAmount } from '#lib/rules/amount-sums.ts'
import { windowPrice } from '#lib/rules/delivery-window.ts'
import { subtotalsOf } from '#lib/rules/line-costs.ts'
import { orderChangeRefusal, priceOrderChange } from '#lib/rules/order-change.ts'
import { addressLine } from '#lib/text/address-text.ts'
import { staffChangeRefusals } from '#lib/text/messages/admin-orders.ts'
import { parseOrderJson } from '../audit/order-json.ts'
import { getWindow } from '../delivery/delivery-window-queries.ts'
import { windowFa } from '../delivery/window-texts.ts'
import { listAllLines, listOrderNotes } from '../order/order-line-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { listOrdersAtBank } from '../payment/payment-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { usableWallet } from '../wallet/usable-wallet.ts'
import { changeableOrder } from './change-facts.ts'
import { draftChoices } from './draft-choices.ts'
import { couponAfter } from './draft-coupon.ts'
import { draftAddress, draftWindow } from './draft-delivery.ts'
import { termsAfter } from './draft-promotions.ts'
import { type ChangeRefusal, draftGoods, refusal } from './draft-goods.ts'
import { findOpenChange } from './order-change-queries.ts'
import { type OrderAfter, planChange } from './plan-change.ts'
import { findProposalRefusal, type Proposal } from './proposal-refusal.ts'
import type { ChangePlan, ChangeSummary } from './schema.ts'

export interface ChangeContext {
  now: number
  onlineMin: number
  by: 'customer' | 'staff'
}

export interface ChangeDraft {
  proposal: ChangeProposal
  plan: ChangePlan
  summary: ChangeSummary
}

/** Whether the order as it is can be changed at all. */
export async function findOrderRefusal(
  db: Db,
  order: OrderRow,
  { by, now }: Pick<ChangeContext, 'by' | 'now'>,
): Promise<ChangeRefusal | null> {
  const surroundings = {
    window: await getWindow(db, order.window_id),
    paying: (await listOrdersAtBank(db, [order.id], now)).has(order.id),
    changing: (await findOpenChange(db, order.id)) !== undefined,
  }
  const reason = orderChangeRefusal(changeableOrder(order, surroundings, now), by, now)
  if (reason === null) return null
  const ofStaff: Partial<Record<typeof reason, string>> = by === 'staff' ? staffChangeRefusals : {}
  return { ...refusal(reason), ...(ofStaff[reason] && { message: ofStaff[reason] }) }
}

/** What the order would be; the claims are not made. The caller holds the user's lock. */
export async function draftChange(
  db: Db,
  order: OrderRow,
  body: OrderChangeBody,
  context: ChangeContext,
): Promise<ChangeDraft | ChangeRefusal> {
  const orderRefusal = await findOrderRefusal(db, order, context)
  const stored = parseOrderJson(order)
  if (orderRefusal || !stored?.terms) return orderRefusal ?? refusal('old-terms')
  const rows = await listAllLines(db, [order.id])
  const goods = await draftGoods(db, { order, rows }, body, context.now)
  const choices = draftChoices(order, goods.after, body)
  const window = await draftWindow(db, order, body.time_id ?? null, context)
  const address = await draftAddress(db, order, body.info_id ?? null)
  const coupon = await couponAfter(db, order, stored, { goods, now: context.now })
  const area = address.to ? address.to.locality : order.locality
  const before = { order, rows, terms: stored.terms, goods, coupon, area }
  const terms = await termsAfter(db, before, context.now)
  const price = priceOrderChange({
    ...{ ...subtotalsOf(goods.priced, coupon, terms), terms, amounts: stored.amounts },
    paid: order.payment_status === PaymentStatus.paid,
    windowPrice: window.to ? windowPrice(window.to) : stored.terms.windowPrice,
    fromWallet: body.use_wallet,
  })
  const note = await newNote(db, order, body.note_context)
  const after = { goods, choices, window: window.to, address: address.to, coupon, note, price }
  const plan = planChange(order, rows, after, context.now)
  if (!plan) return refusal('old-terms')
  const amount = -amountOf(stored.amounts, 'coupon')
  const proposal = {
    ...proposalOf(order, stored.amounts, after),
    coupon_lost: coupon || !stored.coupon ? null : { code: stored.coupon.code, amount },
    wallet_value: await usableWallet(db, order.user_id),
  }
  const changeRefusal =
    [goods, window, address].find(each => each.refusal !== null)?.refusal ??
    (await findProposalRefusal(db, order, { ...context, goods, terms, proposal }))
  return { proposal: { ...proposal, refusal: changeRefusal }, plan, summary: summaryOf(proposal) }
}

/** Null without one, and for one that the order has: a lost answer can be retried. */
async function newNote(
  db: Db,
  { id }: OrderRow,
  context: OrderChangeBody['note_context'],
): Promise<string | null> {
  if (!context) return null
  const notes = await listOrderNotes(db, id)
  return notes.some(note => note.context === context) ? null : context
}

function proposalOf(
  order: OrderRow,
  amounts_before: ChangeProposal['amounts_before'],
  { goods, choices, window, address, note, price }: OrderAfter,
): Omit<Proposal, 'coupon_lost' | 'wallet_value'> {
  const paid = order.payment_status === PaymentStatus.paid
  return {
    goods: goods.changes,
    window: window && {
      before: windowFa(order.window_starts_at, order.window_ends_at),
      after: windowFa(window.starts_at, window.ends_at),
    },
    address: address && {
      before: addressLine(JSON.parse(order.customer) as Invoice['customer']),
      after: addressLine(address.customer),
    },
    note,
    ...choices.changes,
    amounts_before,
    amounts_after: price.amounts,
    difference: price.difference,
    owed: paid ? Math.max(0, price.difference) : 0,
    online: price.owed > 0,
    returned: Math.max(0, price.ledger),
    payable: paid ? 0 : payableAmount(price.amounts),
  }
}

const summaryOf = (proposal: Proposal): ChangeSummary => ({
  goods: proposal.goods.map(({ name, about, step_g, count_before: before, count_after }) => ({
    ...{ name, about, before },
    ...(step_g && { step_g }),
    after: count_after,
  })),
  difference: proposal.difference,
  window: proposal.window,
  address: proposal.address !== null,
  note: proposal.note !== null,
  substitution: proposal.substitution,
  substitutions: proposal.substitutions,
})
