import type { Db, Trx } from './open.ts'

/** Receipt numbers that one payment may have waiting for a judgement. */
const CLAIMS_MAX = 5

/**
 * Keeps a receipt number that a browser brought until the gateway has judged it, and opens a payment
 * again that was given up for want of one. One too many is not kept.
 */
export async function keepClaim(
  trx: Trx,
  claim: { paymentId: number; receipt: string; now: number },
): Promise<void> {
  const { paymentId, receipt, now } = claim
  await trx
    .updateTable('payments')
    .set({ state: 'pending', settled_at: null })
    .where('id', '=', paymentId)
    .where('state', '=', 'failed')
    .execute()
  if ((await listClaims(trx, paymentId)).length >= CLAIMS_MAX) return
  await trx
    .insertInto('payment_claims')
    .values({ payment_id: paymentId, receipt, created_at: now })
    .onConflict(conflict => conflict.columns(['payment_id', 'receipt']).doNothing())
    .execute()
}

/** The receipt numbers of a payment that are still to be judged, the oldest first. */
export async function listClaims(db: Db, paymentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_claims')
    .select('receipt')
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
  return rows.map(row => row.receipt)
}

export async function deleteClaim(db: Db, paymentId: number, receipt: string): Promise<void> {
  await db
    .deleteFrom('payment_claims')
    .where('payment_id', '=', paymentId)
    .where('receipt', '=', receipt)
    .execute()
}
