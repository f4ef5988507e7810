import { RegisterStatus } from '#lib/codes/account.ts'
import { CLIENT_ADDRESS_HEADER, HttpStatus } from '#lib/codes/http.ts'
import type { Access, CallSpec, KeyAccess, StaffAccess } from '#lib/contract/call.ts'
import type { ApiKeyScope } from '#lib/codes/api-key.ts'
import type { Permission } from '#lib/codes/permission.ts'
import { networkOf } from '#lib/rules/client-network.ts'
import { may } from '#lib/rules/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { tillMessages } from '#lib/text/messages/till.ts'
import { messages } from '#lib/text/messages.ts'
import { findSessionUser, type SessionUser } from '../../account/session-queries.ts'
import { type ApiKey, findApiKeyAndRecordUse } from '../../api-key/api-key-queries.ts'
import { findGrantedUser } from '../../order/order-grant.ts'
import type { StaffRow } from '../../staff/staff-queries.ts'
import { findStaffSession } from '../../staff/staff-session-queries.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from './errors.ts'
import { keyedHash } from '../secrets.ts'
import { chargeBudget } from './rate-limit.ts'

const BEARER = /^Bearer ([\w-]{20,100})$/i

/** A customer, a member of staff or another program. */
export interface Caller {
  user: SessionUser | null
  staff: StaffRow | null
  apiKey: ApiKey | null
  /** Of a session; else null. */
  tokenHash: string | null
  /** Whether `user` acts on one order, by a code of its page. */
  byOrderGrant: boolean
}

interface Credentials {
  /** The bearer token. */
  token: string | null
  /** For attempt budgets. */
  clientAddress: string
}

export const credentialsOf = ({ headers }: Request): Credentials => ({
  token: BEARER.exec(headers.get('authorization') ?? '')?.[1] ?? null,
  clientAddress: headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown',
})

const NOBODY: Caller = {
  ...{ user: null, staff: null, apiKey: null, tokenHash: null, byOrderGrant: false },
}

/** Throws 401 and 403 as docs/behaviour.md#access says. */
export async function findCaller(
  deps: Deps,
  { token, clientAddress }: Credentials,
  { access, orderGrant }: Pick<CallSpec, 'access' | 'orderGrant'>,
  orderId: unknown,
): Promise<Caller> {
  const tokenHash = token ? keyedHash(deps.secret, token) : null
  if (isForKey(access)) {
    const apiKey = await requireKey(deps, { tokenHash, clientAddress }, access)
    return { ...NOBODY, apiKey }
  }
  if (isForStaff(access)) {
    const staff = await requireStaff(deps, tokenHash, access)
    return { ...NOBODY, staff, tokenHash }
  }
  const user = await findUser(deps, tokenHash)
  const granted =
    !user && orderGrant && token ? await findGrantedUser(deps, token, Number(orderId)) : null
  requireAccess(access, user ?? granted)
  return {
    ...NOBODY,
    user: user ?? granted,
    tokenHash: user && tokenHash,
    byOrderGrant: granted !== null,
  }
}

const isForKey = (access: Access): access is KeyAccess => access.startsWith('key:')

const isForStaff = (access: Access): access is StaffAccess => access.startsWith('staff')

/**
 * 401 for a wrong key, 403 outside of its scopes. Wrong ones are charged to their network and refused
 * with 429 at last; a right one always works, whoever guesses beside it.
 */
async function requireKey(
  deps: Deps,
  { tokenHash, clientAddress }: { tokenHash: string | null; clientAddress: string },
  access: KeyAccess,
): Promise<ApiKey> {
  const key = tokenHash && (await findApiKeyAndRecordUse(deps.db, tokenHash, deps.now()))
  if (!key) {
    await chargeBudget(deps, 'api-key-network', networkOf(clientAddress))
    throw new ApiError(HttpStatus.unauthorized, tillMessages.wrongKey)
  }
  if (!key.scopes.includes(access.slice('key:'.length) as ApiKeyScope))
    throw new ApiError(HttpStatus.forbidden, tillMessages.outOfScope)
  return key
}

async function findUser({ db, now }: Deps, tokenHash: string | null): Promise<SessionUser | null> {
  return (tokenHash && (await findSessionUser(db, tokenHash, now()))) || null
}

/** 401 without a user, 403 with an incomplete registration. */
function requireAccess(access: Access, user: SessionUser | null): void {
  if (access === 'public') return
  if (!user) throw new ApiError(HttpStatus.unauthorized, messages.unauthorized)
  if (access === 'registered' && user.register_status === RegisterStatus.incomplete)
    throw new ApiError(HttpStatus.forbidden, messages.completeAccountFirst)
}

/** Allowed before the initial password is replaced. */
const BEFORE_PASSWORD: StaffAccess = 'staff'

/** 401 without a session, 403 for a customer and without a role for the call. */
async function requireStaff(
  deps: Deps,
  tokenHash: string | null,
  access: StaffAccess,
): Promise<StaffRow> {
  const query = { now: deps.now(), isVerified: true }
  const staff = tokenHash && (await findStaffSession(deps.db, tokenHash, query))
  if (!staff) {
    const isCustomer = (await findUser(deps, tokenHash)) !== null
    throw isCustomer
      ? new ApiError(HttpStatus.forbidden, staffMessages.notAllowed)
      : new ApiError(HttpStatus.unauthorized, staffMessages.staffSignedOut)
  }
  if (access === BEFORE_PASSWORD) return staff
  requireOwnPassword(staff)
  const permission = access.slice('staff:'.length) as Permission
  if (!may(staff.permissions, permission))
    throw new ApiError(HttpStatus.forbidden, staffMessages.notAllowed)
  return staff
}

/** 403 while the initial password was not replaced; calls for all staff check it themselves. */
export function requireOwnPassword({ password_given }: StaffRow): void {
  if (password_given === 1)
    throw new ApiError(HttpStatus.forbidden, staffMessages.choosePasswordFirst)
}
