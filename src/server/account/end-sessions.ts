import { createHash } from 'node:crypto'
import type { Session } from '#lib/contract/admin/session.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { type ChangedBy, insertChange } from '../staff/change-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { deleteSession, deleteUserSessions, listUserSessions } from './session-queries.ts'
import { lockUser } from './user-queries.ts'

const NAME_CHARS = 22

/** Identifies a session to staff without revealing its token or hash. */
export const sessionName = (tokenHash: string): string =>
  createHash('sha256').update(tokenHash).digest('base64url').slice(0, NAME_CHARS)

/** Moments in epoch seconds. */
export interface OpenSession {
  token_hash: string
  created_at: number
  expires_at: number
}

export const sessionView = ({ token_hash, created_at, expires_at }: OpenSession): Session => ({
  session: sessionName(token_hash),
  began_fa: formatJalaliDateTime(created_at),
  ends_fa: formatJalaliDateTime(expires_at),
})

/** Ends the session of this name, or all with null; returns how many. */
export async function endSessions(
  db: Db,
  userId: number,
  name: string | null,
  { now, actor }: ChangedBy,
): Promise<number> {
  return inTransaction(db, async trx => {
    await lockUser(trx, userId)
    const sessions = await listUserSessions(trx, userId, now)
    const ended = sessions.filter(
      session => name === null || sessionName(session.token_hash) === name,
    )
    if (name === null) await deleteUserSessions(trx, userId)
    for (const { token_hash } of ended) await deleteSession(trx, token_hash)
    if (ended.length === 0) return 0
    const change = { record: 'customer', recordId: userId, action: 'signed-out' } as const
    await insertChange(trx, {
      ...change,
      at: now,
      staffId: actor,
      before: { sessions: sessions.length },
      after: { sessions: sessions.length - ended.length },
    })
    return ended.length
  })
}
