import { lockUser } from '../account/user-queries.ts'
import { notifyClaim } from '../order/order-sms.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { emitEvent } from '../webhook/emit-event.ts'
import { findPaymentRecorder, findPicker, insertChange } from '../staff/change-queries.ts'
import { type ClaimDecision, updateWaitingClaim, type ShopClaim } from './claim-queries.ts'
import { creditClaim } from './make-claim.ts'

type Decision = { state: 'credited'; amount: number } | { state: 'refused'; reason: string }

interface Decider {
  now: number
  actor: number
  /** May decide about orders that they picked or took the money of (decision 048). */
  keepsBooks: boolean
}

export type DecideResult = { ok: true } | { ok: false; reason: 'decided' | 'own' | 'too-much' }

/** Once. All, a part or nothing of the claimed amount goes to the wallet; the customer is texted. */
export async function decideClaim(
  db: Db,
  claim: ShopClaim,
  decision: Decision,
  { now, actor, keepsBooks }: Decider,
): Promise<DecideResult> {
  const { id, order_id, user_id, tracking_code } = claim
  const credited = decision.state === 'credited' ? decision.amount : 0
  if (credited > claim.amount) return { ok: false, reason: 'too-much' }
  return inTransaction(db, async trx => {
    const { mobile } = await lockUser(trx, user_id)
    const own = [await findPaymentRecorder(trx, order_id), await findPicker(trx, order_id)]
    if (!keepsBooks && own.includes(actor)) return { ok: false, reason: 'own' }
    const refusal = decision.state === 'refused' ? decision.reason : null
    const decided: ClaimDecision = {
      ...{ state: decision.state, credited, refusal },
      ...{ decided_at: now, decided_by: actor },
    }
    if (!(await updateWaitingClaim(trx, id, decided))) return { ok: false, reason: 'decided' }
    await creditClaim(trx, { id, order_id, credited }, user_id, now)
    const { state } = decision
    await emitEvent(trx, 'claim.decided', { id, order_id, state, credited }, now)
    await insertChange(trx, {
      ...{ at: now, staffId: actor, record: 'claim', recordId: id, reason: refusal },
      action: decision.state === 'credited' ? 'approved' : 'refused',
      after: { amount: credited },
    })
    await notifyClaim(trx, { mobile, tracking_code }, credited, now)
    return { ok: true }
  })
}
