import { SLIP_AGAIN_SECONDS } from '#lib/rules/limits.ts'
import { type Db, inTransaction, type Trx } from '../db/open.ts'
import { getOrder, type OrderRow } from '../db/order.ts'
import { insertOrderEvent } from '../db/order-event.ts'
import { decideSlip } from '../db/order-slip.ts'
import { lockUser } from '../db/user.ts'
import { receiveMoney } from './order-payment.ts'
import { tellPaid, tellSlipRefused } from './order-sms.ts'

type Reviewed = Pick<OrderRow, 'id' | 'user_id'>

/**
 * The staff found the money of a bank slip: its order is paid, or, where it no longer wants the
 * money, the customer's wallet has it. Once: `decided` when the slip does not wait (any more).
 */
export async function acceptSlip(
  db: Db,
  { id, user_id }: Reviewed,
  now: number,
): Promise<'paid' | 'to-wallet' | 'decided'> {
  return inTransaction(db, async trx => {
    const { mobile } = await lockUser(trx, user_id)
    const order = await getOrder(trx, id)
    if (!(await decideSlip(trx, id, { slip: 'accepted', refusal: null, now }))) return 'decided'
    const money = { id: null, amount: order.total_amount }
    const by = { actor: 'staff', reason: 'slip accepted' } as const
    if (!(await receiveMoney(trx, order, money, by, now))) {
      await note(trx, order, 'slip accepted, money to the wallet', now)
      return 'to-wallet'
    }
    await tellPaid(trx, { mobile, ...order }, now)
    return 'paid'
  })
}

/**
 * The staff did not find the money: the customer is told, and has the time that was left before,
 * at least SLIP_AGAIN_SECONDS, to send another slip. Once: false when the slip does not wait.
 */
export async function refuseSlip(
  db: Db,
  { id, user_id }: Reviewed,
  refusal: string,
  now: number,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    const { mobile } = await lockUser(trx, user_id)
    const order = await getOrder(trx, id)
    const expires_at = order.expires_at && Math.max(order.expires_at, now + SLIP_AGAIN_SECONDS)
    if (!(await decideSlip(trx, id, { slip: 'refused', refusal, expires_at, now }))) return false
    await note(trx, order, `slip refused: ${refusal}`, now)
    if (order.status === 10) await tellSlipRefused(trx, { mobile, ...order }, now)
    return true
  })
}

/** A line of the history that moves nothing. */
const note = (trx: Trx, order: OrderRow, reason: string, now: number): Promise<void> =>
  insertOrderEvent(trx, order, { from: order.status, by: { actor: 'staff', reason }, now })
