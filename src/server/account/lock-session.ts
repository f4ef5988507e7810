import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import type { Trx } from '../platform/database/open.ts'
import { findSessionUser } from './session-queries.ts'
import { lockUser, type UserRow } from './user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'

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
