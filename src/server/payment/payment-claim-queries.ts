import type { Db, Trx } from '../platform/database/open.ts'

/** Receipt numbers of one payment that may wait for a check. */
const CLAIMS_MAX = 5

/**
 * Stores a receipt number from a browser until the gateway has checked it, and reopens a payment
 * that failed for want of one. Ignored above CLAIMS_MAX.
 */
export async function insertClaim(
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
