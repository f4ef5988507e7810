import { isPaymentInLedger } from '../db/ledger.ts'
import { inTransaction, type Trx } from '../db/open.ts'
import { getOrder, type OrderRow } from '../db/order.ts'
import {
  getPayment,
  isReferenceKnown,
  markDisputed,
  markFailed,
  markPaid,
  type PaymentRow,
} from '../db/payment.ts'
import { deleteClaim, listClaims } from '../db/payment-claim.ts'
import { lockUser } from '../db/user.ts'
import type { Deps } from '../deps.ts'
import type { PaymentGateway, PaymentVerdict } from '../outside/payment.ts'
import { receiveMoney } from './order-payment.ts'
import { tellPaid } from './order-sms.ts'

/** No customer stands so long at a bank: unpaid is failed then. */
const CUSTOMER_GONE_SECONDS = 20 * 60 * 60

/** How a payment stands: `paid` says that its order is paid, `toWallet` that its own money is there. */
export interface Settlement {
  order: OrderRow
  payment: PaymentRow
  paid: boolean
  toWallet: boolean
}

/** The gateway of a name: today's, or a former one whose keys are still there. */
export const gatewayNamed = (
  { gateway, formerGateways }: Deps,
  name: string,
): PaymentGateway | undefined => [gateway, ...formerGateways].find(each => each.name === name)

/**
 * Asks the gateway that opened a payment whether it was made, by the amount of our own row, and lets
 * its order go on, once; asked again or later it changes nothing more and answers the same. Money
 * that came for an order that no longer wants it goes to the wallet; money that came otherwise than
 * it was asked for is recorded for the staff. Rejects when the gateway cannot be reached, the
 * payment staying as it is.
 */
export async function settlePayment(deps: Deps, payment: PaymentRow): Promise<Settlement> {
  if (!isOver(payment)) await verifyPayment(deps, payment)
  const order = await getOrder(deps.db, payment.order_id)
  const settled = await getPayment(deps.db, payment.id)
  const isIn = settled.state === 'paid'
  return {
    order,
    payment: settled,
    paid: isIn && order.payment_status === 20,
    toWallet: isIn && (await isPaymentInLedger(deps.db, payment.id)),
  }
}

/** Paid, or closed by the staff: no answer of a gateway changes it any more. */
export const isOver = ({ state }: PaymentRow): boolean => state === 'paid' || state === 'closed'

async function verifyPayment(deps: Deps, payment: PaymentRow): Promise<void> {
  const gateway = gatewayNamed(deps, payment.gateway)
  if (!gateway) throw new Error(`the keys of ${payment.gateway}, which opened it, are not there`)
  const { authority, amount } = payment
  const withinSeconds = gateway.receiptWithinSeconds
  if (withinSeconds !== undefined) {
    await verifyByReceipt(deps, gateway, payment, withinSeconds)
    return
  }
  const verdict = await gateway.verify({ authority, amount })
  if (await takeVerdict(deps, payment, verdict)) return
  // A customer may still be at the bank: unpaid is not yet failed.
  const leftAt = payment.created_at + CUSTOMER_GONE_SECONDS
  const waits = !verdict.paid && verdict.reason === 'unpaid' && deps.now() < leftAt
  if (!waits) await markFailed(deps.db, payment, deps.now())
}

/** Every receipt number that was brought is asked about until one pays; one that is not, is dropped. */
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
      const verdict = await gateway.verify({ authority, amount, receipt })
      if (await takeVerdict(deps, payment, verdict, receipt)) return
      await deleteClaim(deps.db, id, receipt)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  const over = payment.created_at + withinSeconds <= deps.now()
  if (over) await markFailed(deps.db, payment, deps.now())
}

/** Whether the payment is paid; `receipt` is what the browser claimed it was paid by. */
async function takeVerdict(
  deps: Deps,
  payment: PaymentRow,
  verdict: PaymentVerdict,
  receipt?: string,
): Promise<boolean> {
  if (verdict.paid) {
    const paid = { reference: verdict.reference, now: deps.now() }
    const fulfilled = await inTransaction(deps.db, trx => fulfil(trx, payment, paid))
    if (fulfilled) deps.sendTexts()
    if ((await getPayment(deps.db, payment.id)).state === 'paid') return true
    await dispute(deps, payment, { amount: payment.amount, reference: verdict.reference }, receipt)
  } else if (verdict.reason === 'amount-differs') {
    const { amount = null, reference = null } = verdict
    await dispute(deps, payment, { amount, reference }, receipt)
  }
  return false
}

/** Whether this payment paid its order; it may have been settled before or go to the wallet. */
async function fulfil(
  trx: Trx,
  payment: PaymentRow,
  paid: { reference: string; now: number },
): Promise<boolean> {
  const { user_id, tracking_code } = await getOrder(trx, payment.order_id)
  const { mobile } = await lockUser(trx, user_id)
  if (!(await markPaid(trx, payment, paid))) return false
  const order = await getOrder(trx, payment.order_id)
  const by = { actor: 'system', reason: 'payment' } as const
  const fulfilled = await receiveMoney(trx, order, payment, by, paid.now)
  if (fulfilled) await tellPaid(trx, { mobile, tracking_code }, paid.now)
  return fulfilled
}

/** A receipt number that a browser brought, and that paid for something else, proves nothing. */
async function dispute(
  deps: Deps,
  payment: PaymentRow,
  found: { amount: number | null; reference: string | null },
  receipt?: string,
): Promise<void> {
  const { id, gateway, amount, order_id: orderId } = payment
  const about = { paymentId: id, orderId, gateway, amount, found }
  if (receipt !== undefined && (await isReferenceKnown(deps.db, gateway, receipt)))
    deps.log.warn(about, 'the receipt number of another payment was brought')
  else if (await markDisputed(deps.db, payment, { ...found, now: deps.now() }))
    deps.log.error(about, 'a payment came otherwise than it was asked for')
}
