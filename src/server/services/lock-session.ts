import { messages } from '#lib/text/messages.ts'
import type { Trx } from '../db/open.ts'
import { findSessionUser } from '../db/session.ts'
import { lockUser, type UserRow } from '../db/user.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'

/** The session that a call came with: the hash of its token. */
export interface Session {
  userId: number
  tokenHash: string | null
}

/**
 * Holds the user of a session to the end of the transaction; the row as it stands now. 401 where
 * the session ended since the call began: another change of the same account was first.
 */
export async function lockSession(
  deps: Deps,
  trx: Trx,
  { userId, tokenHash }: Session,
): Promise<UserRow> {
  const user = await lockUser(trx, userId)
  const stands = tokenHash !== null && (await findSessionUser(trx, tokenHash, deps.now()))
  if (!stands) throw new ApiError(401, messages.unauthorized)
  return user
}
