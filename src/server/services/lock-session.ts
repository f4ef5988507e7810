import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import type { Trx } from '../db/open.ts'
import { findSessionUser } from '../db/session.ts'
import { lockUser, type UserRow } from '../db/user.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'

export interface Session {
  userId: number
  tokenHash: string | null
}

/** 401 where another change of the account ended the session meanwhile. */
export async function lockSession(
  deps: Deps,
  trx: Trx,
  { userId, tokenHash }: Session,
): Promise<UserRow> {
  const user = await lockUser(trx, userId)
  const isValid = tokenHash !== null && (await findSessionUser(trx, tokenHash, deps.now()))
  if (!isValid) throw new ApiError(HttpStatus.unauthorized, messages.unauthorized)
  return user
}
