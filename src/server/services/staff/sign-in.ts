import { networkOf } from '#lib/rules/client-network.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { type CodeHolder, secondsToResend } from '../../db/code.ts'
import { inTransaction } from '../../db/open.ts'
import { findStaffByMobile, type StaffRow } from '../../db/staff.ts'
import { deleteStaffSession, findStaffSession, insertStaffSession } from '../../db/staff-session.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, fieldError } from '../../errors.ts'
import { keyedHash, newToken } from '../../secrets.ts'
import { NO_PASSWORD, verifyPassword } from '../passwords.ts'
import { proveCode, spendCode } from '../prove-code.ts'
import { returnCharges, takeGuess } from '../rate-limit.ts'
import { sendCode } from '../send-code.ts'

/** Between the password and the code. */
const CLAIM_LIFE_SECONDS = 10 * 60
/** A working day. */
const SESSION_LIFE_SECONDS = 12 * 60 * 60

const codeHolder = ({ id, mobile }: StaffRow): CodeHolder => ({
  mobile,
  purpose: 'staff',
  userId: id,
})

/**
 * The first factor: the password. Answers what the second one is brought with, and sends its code;
 * one that was sent within two minutes still stands, and no other is sent. 422 alike for a wrong
 * password, an unknown mobile and somebody who left, after the same work.
 */
export async function claimStaffSession(
  deps: Deps,
  given: { mobile: string; password: string; clientAddress: string },
): Promise<{ token: string; resend_after: number }> {
  const holder = codeHolder(await provePassword(deps, given))
  const now = deps.now()
  const token = newToken()
  await insertStaffSession(deps.db, {
    tokenHash: keyedHash(deps.secret, token),
    staffId: holder.userId,
    now,
    lifeSeconds: CLAIM_LIFE_SECONDS,
    proved: false,
  })
  const wait = await secondsToResend(deps.db, holder, now)
  if (wait > 0) return { token, resend_after: wait }
  return { token, ...(await sendCode(deps, holder, given.clientAddress)) }
}

async function provePassword(
  deps: Deps,
  { mobile, password, clientAddress }: { mobile: string; password: string; clientAddress: string },
): Promise<StaffRow> {
  const atNetwork = `${mobile}@${networkOf(clientAddress)}`
  const taken = await takeGuess(deps, {
    own: [['staff-mobile-network', atNetwork]],
    shared: [
      ['login-address', clientAddress],
      ['staff-mobile', mobile],
    ],
    reserve: [['staff-reserve-mobile-network', atNetwork]],
  })
  const member = await findStaffByMobile(deps.db, mobile)
  const right = await verifyPassword(password, member?.password_hash ?? NO_PASSWORD)
  if (!right || member?.active !== 1) throw fieldError('password', staffMessages.signInRefused)
  await returnCharges(deps, taken)
  return member
}

/** The second factor: the code. Answers the token of a session, in the place of the claim's. */
export async function openStaffSession(
  deps: Deps,
  given: { token: string; code: string; clientAddress: string },
): Promise<{ token: string }> {
  const { claimHash, member } = await readClaim(deps, given.token)
  const holder = codeHolder(member)
  const codeHash = await proveCode(deps, { ...given, holder })
  const token = newToken()
  await inTransaction(deps.db, async trx => {
    await spendCode(trx, holder, codeHash)
    if (!(await deleteStaffSession(trx, claimHash))) throw claimOver()
    await insertStaffSession(trx, {
      tokenHash: keyedHash(deps.secret, token),
      staffId: member.id,
      now: deps.now(),
      lifeSeconds: SESSION_LIFE_SECONDS,
      proved: true,
    })
  })
  return { token }
}

/** Another code for somebody who brought the first factor. */
export async function resendStaffCode(
  deps: Deps,
  given: { token: string; clientAddress: string },
): Promise<{ resend_after: number }> {
  const { member } = await readClaim(deps, given.token)
  return sendCode(deps, codeHolder(member), given.clientAddress)
}

async function readClaim(deps: Deps, token: string) {
  const claimHash = keyedHash(deps.secret, token)
  const member = await findStaffSession(deps.db, claimHash, { now: deps.now(), proved: false })
  if (!member) throw claimOver()
  return { claimHash, member }
}

const claimOver = (): ApiError => new ApiError(401, staffMessages.claimOver)
