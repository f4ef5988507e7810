import { PaymentStatus } from '#lib/codes/order.ts'
import { isPaymentInLedger } from '../wallet/ledger-queries.ts'
import { inTransaction, Rollback, type Trx } from '../platform/database/open.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import {
  getPayment,
  isReferenceUsed,
  markDisputed,
  markFailed,
  markPaid,
  type PaymentRow,
} from './payment-queries.ts'
import { deleteClaim, listClaims } from './payment-list-queries.ts'
import { lockUser } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import type { PaymentGateway, VerificationResult } from './gateways/gateway.ts'
import { receiveMoney } from './receive-money.ts'
import { getOrderChange } from '../order-change/order-change-queries.ts'
import { receiveForChange, returnBlockedPayment } from '../order-change/settle-change.ts'
import { notifyPaid, notifyRefunded } from '../order/order-sms.ts'

/** After this an unpaid payment counts as failed: no customer stays at a bank so long. */
const BANK_VISIT_MAX_SECONDS = 20 * 60 * 60

/**
 * `paid`: its order is paid. `toWallet`: its money went to the wallet, `twice` because another
 * payment had applied its change.
 */
export interface Settlement {
  order: OrderRow
  payment: PaymentRow
  paid: boolean
  toWallet: boolean
  twice: boolean
}

/** The current gateway, or a former one whose keys are still configured. */
export const findGateway = (
  { gateway, formerGateways }: Deps,
  name: string,
): PaymentGateway | undefined =>
  [gateway, ...formerGateways].find(candidate => candidate.name === name)

/**
 * Checks a payment at its gateway by the amount of our own row and lets its order go on, once;
 * repeating it changes nothing. Money that the order cannot use goes to the wallet; an amount or
 * reference that does not match is disputed. Rejects, leaving the payment as it is, when the
 * gateway is unreachable.
 */
export async function settlePayment(deps: Deps, payment: PaymentRow): Promise<Settlement> {
  if (!isFinal(payment)) await verifyPayment(deps, payment)
  const order = await getOrder(deps.db, payment.order_id)
  const current = await getPayment(deps.db, payment.id)
  const isReceived = current.state === 'paid'
  const toWallet = isReceived && (await isPaymentInLedger(deps.db, payment.id))
  const { change_id } = payment
  const change = toWallet && change_id !== null && (await getOrderChange(deps.db, change_id))
  return {
    order,
    payment: current,
    paid: isReceived && order.payment_status === PaymentStatus.paid,
    toWallet,
    twice: change !== false && change.state === 'applied',
  }
}

export const isFinal = ({ state }: PaymentRow): boolean => state === 'paid' || state === 'closed'

async function verifyPayment(deps: Deps, payment: PaymentRow): Promise<void> {
  const gateway = findGateway(deps, payment.gateway)
  if (!gateway) throw new Error(`no keys for gateway ${payment.gateway}`)
  const { authority, amount } = payment
  const withinSeconds = gateway.receiptWithinSeconds
  if (withinSeconds !== undefined) {
    await verifyByReceipt(deps, gateway, payment, withinSeconds)
    return
  }
  const result = await gateway.verify({ authority, amount })
  if (await applyResult(deps, payment, result)) return
  // The customer may still be at the bank.
  const abandonedAt = payment.created_at + BANK_VISIT_MAX_SECONDS
  const mayStillPay = !result.paid && result.reason === 'unpaid' && deps.now() < abandonedAt
  if (!mayStillPay) await markFailed(deps.db, payment, deps.now())
}

/** Tries every claimed receipt number until one pays; unpaid ones are dropped. */
async function verifyByReceipt(
  deps: Deps,
  gateway: PaymentGateway,
  payment: PaymentRow,
  withinSeconds: number,
): Promise<void> {
  const { id, authority, amount } = payment
  const receipts = await listClaims(deps.db, id)
  const failures: unknown[] = []
  for (const receipt of receipts) {
    try {
      const result = await gateway.verify({ authority, amount, receipt })
      if (await applyResult(deps, payment, result, receipt)) return
      await deleteClaim(deps.db, id, receipt)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  const isExpired = payment.created_at + withinSeconds <= deps.now()
  if (isExpired) await markFailed(deps.db, payment, deps.now())
}

/** @param receipt the receipt number that the browser claimed */
async function applyResult(
  deps: Deps,
  payment: PaymentRow,
  result: VerificationResult,
  receipt?: string,
): Promise<boolean> {
  if (result.paid) {
    const booking = { reference: result.reference, now: deps.now() }
    if (await applyOrReturn(deps, payment, booking)) deps.sendTexts()
    if ((await getPayment(deps.db, payment.id)).state === 'paid') return true
    await dispute(deps, payment, { amount: payment.amount, reference: result.reference }, receipt)
  } else if (result.reason === 'amount-differs') {
    const { amount = null, reference = null } = result
    await dispute(deps, payment, { amount, reference }, receipt)
  }
  return false
}

interface Booking {
  reference: string
  now: number
}

/** What paid a change that cannot be applied goes to the wallet. */
async function applyOrReturn(deps: Deps, payment: PaymentRow, booking: Booking): Promise<boolean> {
  const paid = await inTransaction(deps.db, trx => applyPayment(trx, payment, booking))
  if (paid !== 'blocked') return paid
  const { id: paymentId, change_id: changeId, order_id: orderId } = payment
  deps.log.error({ paymentId, changeId, orderId }, 'paid order change cannot be applied')
  await inTransaction(deps.db, async trx => {
    const order = await getOrder(trx, orderId)
    const { mobile } = await lockUser(trx, order.user_id)
    if (changeId === null || !(await markPaid(trx, payment, booking))) return
    await returnBlockedPayment(
      trx,
      { ...order, mobile },
      { ...payment, change_id: changeId },
      booking.now,
    )
  })
  return false
}

/** Whether this payment paid its order; false when settled before or credited to the wallet. */
async function applyPayment(
  trx: Trx,
  payment: PaymentRow,
  booking: Booking,
): Promise<boolean | 'blocked'> {
  const { user_id, tracking_code } = await getOrder(trx, payment.order_id)
  const { mobile } = await lockUser(trx, user_id)
  if (!(await markPaid(trx, payment, booking))) return false
  const order = await getOrder(trx, payment.order_id)
  const { change_id } = payment
  if (change_id !== null) {
    const target = { ...order, mobile }
    const received = await receiveForChange(trx, target, { ...payment, change_id }, booking.now)
    if (received === 'blocked') throw new Rollback<'blocked'>('blocked')
    return received === 'applied'
  }
  const by = { actor: 'system', reason: 'payment' } as const
  const isPaid = await receiveMoney(trx, order, payment, by, booking.now)
  const target = { mobile, tracking_code }
  if (isPaid) await notifyPaid(trx, target, booking.now)
  else await notifyRefunded(trx, target, payment.amount, booking.now)
  return isPaid
}

/** A claimed receipt number that paid something else proves nothing. */
async function dispute(
  deps: Deps,
  payment: PaymentRow,
  reported: { amount: number | null; reference: string | null },
  receipt?: string,
): Promise<void> {
  const { id, gateway, amount, order_id: orderId } = payment
  const about = { paymentId: id, orderId, gateway, amount, reported }
  if (receipt !== undefined && (await isReferenceUsed(deps.db, gateway, receipt)))
    deps.log.warn(about, 'receipt number belongs to another payment')
  else if (await markDisputed(deps.db, payment, { ...reported, now: deps.now() }))
    deps.log.error(about, 'payment amount or reference mismatch')
}
