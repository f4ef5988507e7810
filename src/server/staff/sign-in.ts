import { HttpStatus } from '#lib/codes/http.ts'
import { networkOf } from '#lib/rules/client-network.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { type CodeHolder, secondsToResend } from '../account/code-queries.ts'
import { inTransaction } from '../platform/database/open.ts'
import { findStaffByMobile, type StaffRow } from './staff-queries.ts'
import {
  deleteStaffSession,
  findStaffSession,
  insertStaffSession,
} from './staff-session-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { keyedHash, newToken } from '../platform/secrets.ts'
import { NO_PASSWORD, verifyPassword } from '../account/passwords.ts'
import { verifyCode, consumeCode } from '../account/verify-code.ts'
import { returnCharges, chargeGuess } from '../platform/http/rate-limit.ts'
import { sendCode } from '../account/send-code.ts'

/** Between the password and the code. */
const CLAIM_LIFE_SECONDS = 10 * 60
const SESSION_LIFE_SECONDS = 12 * 60 * 60

const codeHolder = ({ id, mobile }: StaffRow): CodeHolder => ({
  mobile,
  purpose: 'staff',
  subjectId: id,
})

/** Refused alike, after the same work: wrong password, unknown mobile, former member. */
export async function claimStaffSession(
  deps: Deps,
  input: { mobile: string; password: string; clientAddress: string },
): Promise<{ token: string; resend_after: number }> {
  const holder = codeHolder(await checkPassword(deps, input))
  const now = deps.now()
  const token = newToken()
  await insertStaffSession(deps.db, {
    tokenHash: keyedHash(deps.secret, token),
    staffId: holder.subjectId,
    now,
    lifeSeconds: CLAIM_LIFE_SECONDS,
    isVerified: false,
  })
  const wait = await secondsToResend(deps.db, holder, now)
  if (wait > 0) return { token, resend_after: wait }
  return { token, ...(await sendCode(deps, holder, input.clientAddress)) }
}

async function checkPassword(
  deps: Deps,
  { mobile, password, clientAddress }: { mobile: string; password: string; clientAddress: string },
): Promise<StaffRow> {
  const atNetwork = `${mobile}@${networkOf(clientAddress)}`
  const charges = await chargeGuess(deps, {
    personal: [['staff-mobile-network', atNetwork]],
    shared: [
      ['login-address', clientAddress],
      ['staff-mobile', mobile],
    ],
    reserve: [['staff-reserve-mobile-network', atNetwork]],
  })
  const member = await findStaffByMobile(deps.db, mobile)
  const isRight = await verifyPassword(password, member?.password_hash ?? NO_PASSWORD)
  if (!isRight || member?.active !== 1) throw fieldError('password', staffMessages.signInRefused)
  await returnCharges(deps, charges)
  return member
}

/** The second factor, the code: replaces the claim by a session. */
export async function openStaffSession(
  deps: Deps,
  input: { token: string; code: string; clientAddress: string },
): Promise<{ token: string }> {
  const { claimHash, member } = await readClaim(deps, input.token)
  const holder = codeHolder(member)
  const codeHash = await verifyCode(deps, { ...input, holder })
  const token = newToken()
  await inTransaction(deps.db, async trx => {
    await consumeCode(trx, holder, codeHash)
    if (!(await deleteStaffSession(trx, claimHash))) throw claimExpired()
    await insertStaffSession(trx, {
      tokenHash: keyedHash(deps.secret, token),
      staffId: member.id,
      now: deps.now(),
      lifeSeconds: SESSION_LIFE_SECONDS,
      isVerified: true,
    })
  })
  return { token }
}

export async function resendStaffCode(
  deps: Deps,
  input: { token: string; clientAddress: string },
): Promise<{ resend_after: number }> {
  const { member } = await readClaim(deps, input.token)
  return sendCode(deps, codeHolder(member), input.clientAddress)
}

async function readClaim(deps: Deps, token: string) {
  const claimHash = keyedHash(deps.secret, token)
  const member = await findStaffSession(deps.db, claimHash, { now: deps.now(), isVerified: false })
  if (!member) throw claimExpired()
  return { claimHash, member }
}

const claimExpired = (): ApiError => new ApiError(HttpStatus.unauthorized, staffMessages.claimOver)
