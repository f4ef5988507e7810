import { RegisterStatus } from '#lib/codes/account.ts'
import type { Access, CallSpec, StaffAccess } from '#lib/contract/call.ts'
import type { Permission } from '#lib/contract/admin/permission.ts'
import { may } from '#lib/rules/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { messages } from '#lib/text/messages.ts'
import { findSessionUser, type SessionUser } from './db/session.ts'
import type { StaffRow } from './db/staff.ts'
import { findStaffSession } from './db/staff-session.ts'
import type { Deps } from './deps.ts'
import { ApiError } from './errors.ts'
import { keyedHash } from './secrets.ts'

const BEARER = /^Bearer ([\w-]{20,100})$/i

/** Who makes a call: a customer or a member of staff, never both. */
export interface Caller {
  user: SessionUser | null
  staff: StaffRow | null
  /** The hash of the bearer token; null without a valid one. */
  tokenHash: string | null
}

/** Who makes this call, as far as it needs to know; throws the refusals of section 6. */
export async function findCaller(
  deps: Deps,
  request: Request,
  { access }: Pick<CallSpec, 'access'>,
): Promise<Caller> {
  const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
  const tokenHash = token ? keyedHash(deps.secret, token) : null
  if (isForStaff(access)) {
    const staff = await requireStaff(deps, tokenHash, access)
    return { user: null, staff, tokenHash }
  }
  const user = await findUser(deps, tokenHash)
  requireAccess(access, user)
  return { user, staff: null, tokenHash: user && tokenHash }
}

const isForStaff = (access: Access): access is StaffAccess => access.startsWith('staff')

async function findUser({ db, now }: Deps, tokenHash: string | null): Promise<SessionUser | null> {
  return (tokenHash && (await findSessionUser(db, tokenHash, now()))) || null
}

/** Section 6: 401 without a user, 403 while the registration is incomplete. */
function requireAccess(access: Access, user: SessionUser | null): void {
  if (access === 'public') return
  if (!user) throw new ApiError(401, messages.unauthorized)
  if (access === 'registered' && user.register_status === RegisterStatus.incomplete)
    throw new ApiError(403, messages.completeAccountFirst)
}

/** What is open before somebody chose a password of their own. */
const BEFORE_PASSWORD: StaffAccess = 'staff'

/** 401 without a session; 403 for a customer, and where no role of theirs allows the call. */
async function requireStaff(
  deps: Deps,
  tokenHash: string | null,
  access: StaffAccess,
): Promise<StaffRow> {
  const asked = { now: deps.now(), proved: true }
  const staff = tokenHash && (await findStaffSession(deps.db, tokenHash, asked))
  if (!staff) {
    const isCustomer = (await findUser(deps, tokenHash)) !== null
    throw isCustomer
      ? new ApiError(403, staffMessages.notAllowed)
      : new ApiError(401, staffMessages.staffSignedOut)
  }
  if (access === BEFORE_PASSWORD) return staff
  if (staff.password_given === 1) throw new ApiError(403, staffMessages.choosePasswordFirst)
  const needed = access.slice('staff:'.length) as Permission
  if (!may(staff.roles, needed)) throw new ApiError(403, staffMessages.notAllowed)
  return staff
}
