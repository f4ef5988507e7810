import type { Db, Trx } from '../platform/database/open.ts'
import type { OpenSession } from '../account/end-sessions.ts'
import { findStaff, type StaffRow } from './staff-queries.ts'

/** The active member; `isVerified` tells sessions from claims that await the code. */
export async function findStaffSession(
  db: Db,
  tokenHash: string,
  { now, isVerified }: { now: number; isVerified: boolean },
): Promise<StaffRow | null> {
  const session = await db
    .selectFrom('staff_sessions')
    .select('staff_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('proved_at', isVerified ? 'is not' : 'is', null)
    .executeTakeFirst()
  const member = session ? await findStaff(db, session.staff_id) : null
  return member?.active === 1 ? member : null
}

export async function insertStaffSession(
  db: Db,
  session: {
    tokenHash: string
    staffId: number
    now: number
    lifeSeconds: number
    isVerified: boolean
  },
): Promise<void> {
  await db
    .insertInto('staff_sessions')
    .values({
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      created_at: session.now,
      expires_at: session.now + session.lifeSeconds,
      proved_at: session.isVerified ? session.now : null,
    })
    .execute()
}

/** False when it was deleted already: of two callers one succeeds. */
export async function deleteStaffSession(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Open and verified, newest first. */
export const listMemberSessions = (db: Db, staffId: number, now: number): Promise<OpenSession[]> =>
  db
    .selectFrom('staff_sessions')
    .select(['token_hash', 'created_at', 'expires_at'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .where('proved_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute()

export async function deleteMemberSessions(
  trx: Trx,
  staffId: number,
  except?: string,
): Promise<void> {
  await trx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .$if(except !== undefined, query => query.where('token_hash', '!=', except ?? ''))
    .execute()
}

export async function deleteOldStaffSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('staff_sessions').where('expires_at', '<=', now).execute()
}
