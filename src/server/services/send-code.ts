import { networkOf } from '#lib/rules/client-network.ts'
import { OTP_LENGTH, OTP_RESEND_MS } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import {
  type CodeHolder,
  deleteCode,
  putCode,
  secondsToResend,
  setCodeCharges,
} from '../db/code.ts'
import { inTransaction, type Trx } from '../db/open.ts'
import { findUserByMobile } from '../db/user.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { keyedHash, newDigits } from '../secrets.ts'
import { type AttemptCharges, takeAttempt, tooMany } from './rate-limit.ts'

const RESEND_SECONDS = OTP_RESEND_MS / 1000

/** Whoever holds the SIM of a mobile: signs in, registers, sets a forgotten password anew. */
export const simHolder = (mobile: string): CodeHolder => ({ mobile, purpose: 'account', userId: 0 })

/** The form in which a code is kept: bound to its holder, useless without the server's secret. */
export const codeHashOf = (
  { secret }: Pick<Deps, 'secret'>,
  { mobile, purpose, userId }: CodeHolder,
  code: string,
): string => keyedHash(secret, `code:${purpose}:${userId}:${mobile}:${code}`)

/** A code whose hash is kept and that is still to be sent. */
export interface ClaimedCode {
  holder: CodeHolder
  code: string
}

/**
 * Keeps a new code, with what it costs, in the caller's transaction. 429 within two minutes of the
 * holder's one before, whose `resend_after` the refusal carries, and when a budget is used up; then
 * nothing was paid, and the code before stands.
 */
export async function claimCode(
  deps: Deps,
  trx: Trx,
  holder: CodeHolder,
  clientAddress: string,
): Promise<ClaimedCode> {
  const now = deps.now()
  const code = newDigits(OTP_LENGTH)
  const put = await putCode(trx, holder, { codeHash: codeHashOf(deps, holder, code), now })
  if (!put) {
    const resend_after = await secondsToResend(trx, holder, now)
    throw tooMany(resend_after, { resend_after })
  }
  const counter = { db: trx, now: deps.now }
  const known = await isKnown(trx, holder)
  const taken = await takeAttempt(counter, codeCharges(holder, { clientAddress, known }))
  await setCodeCharges(trx, holder, JSON.stringify(taken))
  return { holder, code }
}

/** By purpose: what strangers ask for a mobile takes nothing from its owner's other steps. */
function codeCharges(
  { mobile, purpose, userId }: CodeHolder,
  { clientAddress, known }: { clientAddress: string; known: boolean },
): AttemptCharges {
  const network = networkOf(clientAddress)
  const who = `${purpose}:${mobile}`
  const user = purpose === 'staff' ? `staff-${userId}` : String(userId)
  return {
    own: [
      ...(userId === 0 ? [] : [['code-user', user] as const]),
      ['code-mobile-network', `${who}@${network}`],
    ],
    shared: [
      ['code-address', clientAddress],
      ['code-network', network],
      ['code-network-day', network],
      ['code-mobile', who],
      ['code-all', 'shop'],
    ],
    reserve: known
      ? [
          ['code-reserve-mobile-network', `${who}@${network}`],
          ['code-reserve-network', network],
          ['code-reserve-network-day', network],
          ['code-reserve-all', 'shop'],
        ]
      : [],
  }
}

/**
 * Whether a customer or a member of staff has this number: its SIM was proved before. `/register`
 * alone, which anybody may call for any number, does not make it known.
 */
async function isKnown(trx: Trx, { mobile, userId }: CodeHolder): Promise<boolean> {
  if (userId !== 0) return true
  const user = await findUserByMobile(trx, mobile)
  return user !== undefined && user.register_status !== 3
}

/** Sends a code that was claimed; 503, and no code kept, when it fails. */
export async function deliverCode(
  deps: Deps,
  { holder, code }: ClaimedCode,
): Promise<{ resend_after: number }> {
  try {
    await deps.sms.send(holder.mobile, 'code', { code })
  } catch (cause) {
    await deleteCode(deps.db, holder, codeHashOf(deps, holder, code))
    const reason = cause instanceof Error ? cause.message.replaceAll(code, '…') : 'unknown'
    deps.log.error({ reason }, 'a code could not be sent')
    throw new ApiError(503, messages.smsFailed, { cause })
  }
  return { resend_after: RESEND_SECONDS }
}

/** Sends a holder a new code: 429 when that is too often, 503 when the SMS fails. */
export async function sendCode(
  deps: Deps,
  holder: CodeHolder,
  clientAddress: string,
): Promise<{ resend_after: number }> {
  const claimed = await inTransaction(deps.db, trx => claimCode(deps, trx, holder, clientAddress))
  return deliverCode(deps, claimed)
}
