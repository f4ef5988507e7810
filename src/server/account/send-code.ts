import { RegisterStatus } from '#lib/codes/account.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { networkOf } from '#lib/rules/client-network.ts'
import { OTP_LENGTH, OTP_RESEND_MS } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import {
  type CodeHolder,
  deleteCode,
  putCode,
  secondsToResend,
  setCodeCharges,
} from './code-queries.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { listUserSessions } from './session-queries.ts'
import { findUserByMobile } from './user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { keyedHash, newDigits } from '../platform/secrets.ts'
import { type AttemptCharges, chargeAttempt, tooMany } from '../platform/http/rate-limit.ts'

const RESEND_SECONDS = OTP_RESEND_MS / 1000

/** Signs in, registers or resets a forgotten password. */
export const simHolder = (mobile: string): CodeHolder => ({
  mobile,
  purpose: 'account',
  subjectId: 0,
})

/** Bound to its holder and useless without the server's secret. */
export const codeHashOf = (
  { secret }: Pick<Deps, 'secret'>,
  { mobile, purpose, subjectId }: CodeHolder,
  code: string,
): string => keyedHash(secret, `code:${purpose}:${subjectId}:${mobile}:${code}`)

/** A stored code that is still to be sent. */
export interface ClaimedCode {
  holder: CodeHolder
  code: string
}

/**
 * Stores a new code and charges its cost within the caller's transaction. 429 within RESEND_SECONDS
 * of the last one (with `resend_after`) or when a budget is used up; then nothing is charged and
 * the last code stays valid.
 */
export async function claimCode(
  deps: Deps,
  trx: Trx,
  holder: CodeHolder,
  clientAddress: string,
): Promise<ClaimedCode> {
  const now = deps.now()
  const code = newDigits(OTP_LENGTH)
  const isStored = await putCode(trx, holder, { codeHash: codeHashOf(deps, holder, code), now })
  if (!isStored) {
    const resend_after = await secondsToResend(trx, holder, now)
    throw tooMany(resend_after, { resend_after })
  }
  const counter = { db: trx, now: deps.now }
  const isVerified = await hasVerifiedMobile(trx, holder, now)
  const charges = await chargeAttempt(counter, codeCharges(holder, { clientAddress, isVerified }))
  await setCodeCharges(trx, holder, JSON.stringify(charges))
  return { holder, code }
}

/** By purpose: requests of strangers for a mobile cost its owner's other steps nothing. */
function codeCharges(
  { mobile, purpose, subjectId }: CodeHolder,
  { clientAddress, isVerified }: { clientAddress: string; isVerified: boolean },
): AttemptCharges {
  const network = networkOf(clientAddress)
  const target = `${purpose}:${mobile}`
  const isUser = purpose !== 'staff' && purpose !== 'order'
  const user = isUser ? String(subjectId) : `${purpose}-${subjectId}`
  return {
    personal: [
      ...(subjectId === 0 ? [] : [['code-user', user] as const]),
      ['code-mobile-network', `${target}@${network}`],
    ],
    shared: [
      ['code-address', clientAddress],
      ['code-network', network],
      ['code-network-day', network],
      ['code-mobile', target],
      ['code-all', 'shop'],
    ],
    reserve: isVerified
      ? [
          ['code-reserve-mobile-network', `${target}@${network}`],
          ['code-reserve-network', network],
          ['code-reserve-network-day', network],
          ['code-reserve-all', 'shop'],
        ]
      : [],
  }
}

/** Anybody can open an incomplete registration for any number; a session follows a right code. */
async function hasVerifiedMobile(
  trx: Trx,
  { mobile, subjectId }: CodeHolder,
  now: number,
): Promise<boolean> {
  if (subjectId !== 0) return true
  const user = await findUserByMobile(trx, mobile)
  if (user?.register_status !== RegisterStatus.incomplete) return user !== undefined
  return (await listUserSessions(trx, user.id, now)).length > 0
}

/** 503 when it fails; the code is deleted then. */
export async function deliverCode(
  deps: Deps,
  { holder, code }: ClaimedCode,
): Promise<{ resend_after: number }> {
  try {
    await deps.sms.send(holder.mobile, 'code', { code })
  } catch (cause) {
    await deleteCode(deps.db, holder, codeHashOf(deps, holder, code))
    const reason = cause instanceof Error ? cause.message.replaceAll(code, '…') : 'unknown'
    deps.log.error({ reason }, 'code SMS failed')
    throw new ApiError(HttpStatus.serviceUnavailable, messages.smsFailed, { cause })
  }
  return { resend_after: RESEND_SECONDS }
}

/** 429 when too often, 503 when the SMS fails. */
export async function sendCode(
  deps: Deps,
  holder: CodeHolder,
  clientAddress: string,
): Promise<{ resend_after: number }> {
  const claimed = await inTransaction(deps.db, trx => claimCode(deps, trx, holder, clientAddress))
  return deliverCode(deps, claimed)
}
