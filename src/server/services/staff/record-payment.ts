import { judgeHandPayment, type OrderState, stateOf } from '#lib/rules/order-life.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { insertChange } from '../../db/change.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { getOrder, type OrderRow } from '../../db/order.ts'
import { HAND_GATEWAY, insertPayment } from '../../db/payment.ts'
import { lockUser } from '../../db/user.ts'
import { isEmptyOrder, payableOfOrder } from '../judged-order.ts'
import { applyMove, type StayReason } from '../order-life.ts'
import { tellPaid } from '../order-sms.ts'

interface HandPayment {
  /** Where the order was seen. */
  from: OrderState
  /** What came, in rials. */
  amount: number
  /** The tracking number of the bank. */
  reference: string
  reason: string
}

type PaymentRefusal = StayReason | 'other-amount' | 'reference-used'
type PaymentRecorded = { ok: true; order: OrderRow } | { ok: false; reason: PaymentRefusal }

/** A number is one however it was typed: digits of either script, with whatever stands between. */
const plainReference = (typed: string): string =>
  toLatinDigits(typed)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/**
 * Records that the money of an order came, as whoever keeps the books found it at the bank
 * (decision 048): the order is paid, a payment with the bank's number stands beside it, and the
 * history says who said so and why. One number pays one order.
 */
export async function recordPayment(
  db: Db,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
  { from, amount, reference, reason }: HandPayment,
  { now, actor }: { now: number; actor: number },
): Promise<PaymentRecorded> {
  return inTransaction(db, async trx => {
    const { mobile } = await lockUser(trx, user_id)
    const order = await getOrder(trx, id)
    if (stateOf(order) !== from) return { ok: false, reason: 'moved-on' }
    const refusal = judgeHandPayment({ ...order, empty: isEmptyOrder(order) })
    if (refusal) return { ok: false, reason: refusal }
    if (payableOfOrder(order) !== amount) return { ok: false, reason: 'other-amount' }
    const authority = plainReference(reference)
    const payment = { order_id: id, gateway: HAND_GATEWAY, authority, token: null, amount }
    const paid = { state: 'paid', reference: authority, created_at: now, settled_at: now } as const
    if (!(await insertPayment(trx, { ...payment, ...paid })))
      return { ok: false, reason: 'reference-used' }
    const status = order.status === 10 ? 40 : order.status
    const by = { actor: 'staff', reason } as const
    const moved = await applyMove(trx, order, { status, paid: true, came: true }, by, now)
    if (!moved.ok) throw new Error(`order ${id} of ${from} cannot be paid: ${moved.reason}`)
    const after = await getOrder(trx, id)
    await insertChange(trx, {
      at: now,
      staffId: actor,
      record: 'order',
      recordId: id,
      action: 'paid',
      reason,
      before: { state: from },
      after: { state: stateOf(after), amount, reference: authority },
    })
    if (order.status === 10) await tellPaid(trx, { mobile, ...after }, now)
    return { ok: true, order: after }
  })
}
