import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { ChangeProposal, OrderChangeBody } from '#lib/contract/order-change.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { amountOf, isTooLittle, payableAmount } from '#lib/rules/amounts.ts'
import { checkCoupon } from '#lib/rules/coupon.ts'
import { subtotalsOf } from '#lib/rules/line-costs.ts'
import { ORDER_NOTES_MAX } from '#lib/rules/limits.ts'
import { type ChangePrice, orderChangeRefusal, priceChange } from '#lib/rules/order-change.ts'
import { belowOnlineMin, groupFloor } from '#lib/text/sentences.ts'
import { type OrderJson, parseOrderJson } from '../audit/order-json.ts'
import { findActiveCompany } from '../company/company-queries.ts'
import { type DeliveryWindow, getWindow } from '../delivery/delivery-window-queries.ts'
import { windowColumns } from '../delivery/window-orders-queries.ts'
import { windowFa } from '../delivery/window-texts.ts'
import { listAllLines, listOrderNotes, type OrderLineRow } from '../order/order-line-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import {
  findPaymentPort,
  listPaymentPorts,
  listPendingPayments,
} from '../payment/payment-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { usableWallet } from '../wallet/usable-wallet.ts'
import { changeableOrder } from './change-facts.ts'
import { addressFa, type Destination, draftAddress, draftWindow } from './draft-delivery.ts'
import {
  type ChangeRefusal,
  type DraftedGoods,
  draftGoods,
  piecesOf,
  refusal,
} from './draft-goods.ts'
import { findOpenChange, findUsedCoupon } from './order-change-queries.ts'
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
    paying: (await listPendingPayments(db, order.id)).length > 0,
    changing: (await findOpenChange(db, order.id)) !== undefined,
  }
  const reason = orderChangeRefusal(changeableOrder(order, surroundings, now), by, now)
  return reason && refusal(reason)
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
  const { rules } = stored.terms
  const rows = await listAllLines(db, [order.id])
  const goods = await draftGoods(db, { order, rows }, body, context.now)
  const window = await draftWindow(db, order, body.time_id ?? null, context)
  const address = await draftAddress(db, order, body.info_id ?? null)
  const coupon = await couponAfter(db, order, stored, { goods, now: context.now })
  const subtotals = subtotalsOf(goods.priced, coupon, rules)
  const price = priceChange({
    ...{ ...subtotals, terms: stored.terms, amounts: stored.amounts },
    paid: order.payment_status === PaymentStatus.paid,
    windowPrice: window.to ? window.to.price : stored.terms.windowPrice,
    fromWallet: body.use_wallet,
  })
  const note = body.note_context || null
  const after = { goods, window: window.to, address: address.to, coupon, note, price }
  const plan = planOf(order, rows, after, context.now)
  if (!plan) return refusal('old-terms')
  const { couponDecrease: amount } = subtotalsOf(goods.priced, stored.coupon, rules)
  const proposal = {
    ...proposalOf(order, stored.amounts, after),
    coupon_lost: coupon || !stored.coupon ? null : { code: stored.coupon.code, amount },
    wallet_value: await usableWallet(db, order.user_id),
  }
  const found =
    [goods, window, address].find(each => each.refusal !== null)?.refusal ??
    (isNothing(proposal) ? refusal('nothing') : null) ??
    (await floorRefusal(db, order, goods)) ??
    (await noteRefusal(db, order, note)) ??
    (await moneyRefusal(db, order, proposal, context))
  return { proposal: { ...proposal, refusal: found }, plan, summary: summaryOf(proposal) }
}

interface After {
  goods: DraftedGoods
  window: DeliveryWindow | null
  address: Destination | null
  coupon: OrderJson['coupon']
  note: string | null
  price: ChangePrice
}

type Proposal = Omit<ChangeProposal, 'refusal'>

function proposalOf(
  order: OrderRow,
  amounts_before: ChangeProposal['amounts_before'],
  { goods, window, address, note, price }: After,
): Omit<Proposal, 'coupon_lost' | 'wallet_value'> {
  const paid = order.payment_status === PaymentStatus.paid
  return {
    goods: goods.changes,
    window: window && {
      before: windowFa(order.window_starts_at, order.window_ends_at),
      after: windowFa(window.starts_at, window.ends_at),
    },
    address: address && {
      before: addressFa(JSON.parse(order.customer) as Invoice['customer']),
      after: addressFa(address.customer),
    },
    note,
    amounts_before,
    amounts_after: price.amounts,
    difference: price.difference,
    owed: paid ? Math.max(0, price.difference) : 0,
    online: price.owed > 0,
    returned: Math.max(0, price.ledger),
    payable: paid ? 0 : payableAmount(price.amounts),
  }
}

const isNothing = ({ goods, window, address, note }: Proposal): boolean =>
  goods.length === 0 && window === null && address === null && note === null

/**
 * Falls away when fewer goods miss its minimum. For more goods than it could be used for now it
 * takes off the agreed sum at most; else it stays as agreed.
 */
async function couponAfter(
  db: Db,
  order: OrderRow,
  { coupon, amounts }: OrderJson,
  { goods: { before, subtotal }, now }: { goods: DraftedGoods; now: number },
): Promise<OrderJson['coupon']> {
  if (coupon === null || subtotal === before) return coupon
  const used = await findUsedCoupon(db, order.id)
  if (subtotal < before) return used && subtotal < used.flooring ? null : coupon
  const { most: _, ...terms } = coupon
  // The order's own use counts in the limits of uses.
  const limits = { total_limit: null, per_user_limit: null, used: 0 }
  const isUsable =
    used !== undefined &&
    checkCoupon({ ...terms, ...used, ...limits }, { subtotal, now, usedByUser: 0 }).ok
  return isUsable ? terms : { ...terms, most: -amountOf(amounts, 'coupon') }
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

async function noteRefusal(
  db: Db,
  { id }: OrderRow,
  note: string | null,
): Promise<ChangeRefusal | null> {
  if (note === null) return null
  return (await listOrderNotes(db, id)).length >= ORDER_NOTES_MAX ? refusal('notes') : null
}

async function moneyRefusal(
  db: Db,
  order: OrderRow,
  { owed, online, payable, wallet_value }: Proposal,
  { onlineMin }: ChangeContext,
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

/** Undefined for a bundle of an old order without product ids. */
function planOf(
  order: OrderRow,
  rows: readonly OrderLineRow[],
  { goods, window, address, coupon, note, price }: After,
  now: number,
): ChangePlan | undefined {
  const before = piecesOf(rows)
  const after = piecesOf(goods.after)
  if (!before || !after) return undefined
  const counts = new Map(goods.after.flatMap(row => (row.id === null ? [] : [[row.id, row.count]])))
  const gains = [...new Set([...before.keys(), ...after.keys()])]
    .map(id => [id, (after.get(id) ?? 0) - (before.get(id) ?? 0)] as const)
    .filter(([, gain]) => gain !== 0)
  return {
    counts: rows
      .map((row): [number, number] => [row.id, counts.get(row.id) ?? 0])
      .filter(([id, count]) => rows.find(row => row.id === id)?.count !== count),
    added: goods.after.flatMap(({ id, ...row }) =>
      id === null ? [{ ...row, order_id: order.id }] : [],
    ),
    order: {
      amounts: JSON.stringify(price.amounts),
      terms: JSON.stringify(price.terms),
      total_amount: payableAmount(price.amounts),
      coupon: coupon && JSON.stringify(coupon),
      ...(address && { ...address, customer: JSON.stringify(address.customer) }),
      ...(window && windowColumns(order, window, now)),
    },
    note,
    ledger: price.ledger,
    takes: gains.flatMap(([id, gain]) => (gain > 0 ? [[id, gain]] : [])),
    returns: gains.flatMap(([id, gain]) => (gain < 0 ? [[id, -gain]] : [])),
    window: window && { from: order.window_id, to: window.id },
    dropsCoupon: order.coupon !== null && coupon === null,
  }
}

const summaryOf = (proposal: Proposal): ChangeSummary => ({
  goods: proposal.goods.map(({ name, about, step_g, count_before: before, count_after }) => ({
    ...{ name, about, before },
    ...(step_g && { step_g }),
    after: count_after,
  })),
  amounts_before: proposal.amounts_before,
  amounts_after: proposal.amounts_after,
  difference: proposal.difference,
  window: proposal.window,
  address: proposal.address !== null,
  note: proposal.note !== null,
})
