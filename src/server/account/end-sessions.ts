import { createHash } from 'node:crypto'
import { type ChangedBy, insertChange } from '../staff/change-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { deleteSession, deleteUserSessions, listUserSessions } from './session-queries.ts'
import { lockUser } from './user-queries.ts'

const NAME_CHARS = 22

/** Identifies a session to staff without revealing its token or hash. */
export const sessionName = (tokenHash: string): string =>
  createHash('sha256').update(tokenHash).digest('base64url').slice(0, NAME_CHARS)

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
