import type { Access } from '#lib/contract/call.ts'
import { messages } from '#lib/text/messages.ts'
import { findSessionUser, type SessionUser } from './db/session.ts'
import type { Deps } from './deps.ts'
import { ApiError } from './errors.ts'
import { keyedHash } from './secrets.ts'

const BEARER = /^Bearer ([\w-]{20,100})$/i

/** The user whose bearer token a request carries; null without a valid one. */
export async function findUser(
  deps: Deps,
  request: Request,
): Promise<{ user: SessionUser; tokenHash: string } | null> {
  const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) return null
  const tokenHash = keyedHash(deps.secret, token)
  const user = await findSessionUser(deps.db, tokenHash, deps.now())
  return user ? { user, tokenHash } : null
}

/** Section 6: 401 without a user, 403 while the registration is incomplete. */
export function requireAccess(access: Access, user: SessionUser | null): void {
  if (access === 'public') return
  if (!user) throw new ApiError(401, messages.unauthorized)
  if (access === 'registered' && user.register_status === 3)
    throw new ApiError(403, messages.completeAccountFirst)
}
