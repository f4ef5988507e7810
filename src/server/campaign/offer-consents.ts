import type { Db } from '../platform/database/open.ts'

/** The same answer twice is one. */
export async function setOfferConsent(
  db: Db,
  userId: number,
  { wants, by, now }: { wants: boolean; by: 'profile' | 'link'; now: number },
): Promise<void> {
  if (wants)
    await db
      .insertInto('offer_consents')
      .values({ user_id: userId, given_at: now, withdrawn_at: null, withdrawn_by: null })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  else
    await db
      .updateTable('offer_consents')
      .set({ withdrawn_at: now, withdrawn_by: by })
      .where('user_id', '=', userId)
      .where('withdrawn_at', 'is', null)
      .execute()
}

export async function wantsOffers(db: Db, userId: number): Promise<boolean> {
  const consent = await db
    .selectFrom('offer_consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return consent !== undefined
}
