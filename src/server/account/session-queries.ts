import type { Selectable } from 'kysely'
import type { Db } from '../platform/database/open.ts'
import type { UserTable } from './schema.ts'

export type SessionUser = Selectable<UserTable>

export async function findSessionUser(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<SessionUser | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

export async function insertSession(
  db: Db,
  session: { tokenHash: string; userId: number; now: number; lifeSeconds: number },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.now,
      expires_at: session.now + session.lifeSeconds,
    })
    .execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteOldSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

export async function listUserSessions(
  db: Db,
  userId: number,
  now: number,
): Promise<{ token_hash: string; created_at: number; expires_at: number }[]> {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
}

export async function deleteUserSessions(db: Db, userId: number, except?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, query => query.where('token_hash', '!=', except ?? ''))
    .execute()
}
