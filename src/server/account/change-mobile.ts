import { OLD_MOBILE_PROOF_SECONDS } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import {
  type CodeHolder,
  consumeProof,
  deleteUserCodes,
  secondsToResend,
  storeProof,
} from './code-queries.ts'
import { inTransaction, isDuplicate } from '../platform/database/open.ts'
import { deleteUserSessions, type SessionUser } from './session-queries.ts'
import { findUserByMobile, setMobile } from './user-queries.ts'
import type { Deps } from '../deps.ts'
import { type ApiError, fieldError } from '../platform/http/errors.ts'
import { lockSession } from './lock-session.ts'
import { codeExpired, verifyCode, consumeCode } from './verify-code.ts'
import { readMobile } from './read-mobile.ts'
import { claimCode, deliverCode, sendCode } from './send-code.ts'

export interface MobileChanger {
  user: SessionUser
  tokenHash: string | null
  clientAddress: string
}

type ResendDelay = Promise<{ resend_after: number }>

/** First step: a code to the current number, which the body must name. */
export async function sendToOldMobile(deps: Deps, by: MobileChanger, typed: string): ResendDelay {
  if (readMobile(typed, 'mobile') !== by.user.mobile)
    throw fieldError('mobile', messages.mobileNotYours)
  return sendCode(deps, oldHolder(by.user), by.clientAddress)
}

/** The proof lasts ten minutes; the new number gets a code, unless it got one just before. */
export async function sendToNewMobile(
  deps: Deps,
  by: MobileChanger,
  typed: { code: string; mobile: string },
): ResendDelay {
  const { user, clientAddress } = by
  const mobile = readNewMobile(user, typed.mobile)
  const old = oldHolder(user)
  const codeHash = await verifyCode(deps, { holder: old, code: typed.code, clientAddress })
  if (await findUserByMobile(deps.db, mobile)) throw mobileTaken()
  const result = await inTransaction(deps.db, async trx => {
    const now = deps.now()
    const until = now + OLD_MOBILE_PROOF_SECONDS
    if (!(await storeProof(trx, old, { codeHash, now, until }))) throw codeExpired()
    const holder = newHolder(user, mobile)
    const resend_after = await secondsToResend(trx, holder, now)
    return resend_after > 0 ? { resend_after } : claimCode(deps, trx, holder, clientAddress)
  })
  return 'holder' in result ? deliverCode(deps, result) : result
}

/** Ends the other sessions. 422 where another account has taken the number meanwhile. */
export async function changeMobile(
  deps: Deps,
  { user, tokenHash, clientAddress }: MobileChanger,
  typed: { code: string; mobile: string },
): Promise<void> {
  const mobile = readNewMobile(user, typed.mobile)
  const holder = newHolder(user, mobile)
  const codeHash = await verifyCode(deps, { holder, code: typed.code, clientAddress })
  try {
    await inTransaction(deps.db, async trx => {
      const locked = await lockSession(deps, trx, { userId: user.id, tokenHash })
      if (!(await consumeProof(trx, oldHolder(locked), deps.now()))) throw codeExpired()
      await consumeCode(trx, holder, codeHash)
      await setMobile(trx, locked, mobile, deps.now())
      await deleteUserCodes(trx, user.id)
      await deleteUserSessions(trx, user.id, tokenHash ?? undefined)
    })
  } catch (error) {
    if (isDuplicate(error)) throw mobileTaken()
    throw error
  }
}

const oldHolder = ({ id, mobile }: Pick<SessionUser, 'id' | 'mobile'>): CodeHolder => ({
  mobile,
  purpose: 'old-mobile',
  subjectId: id,
})

const newHolder = ({ id }: SessionUser, mobile: string): CodeHolder => ({
  mobile,
  purpose: 'new-mobile',
  subjectId: id,
})

function readNewMobile(user: SessionUser, typed: string): string {
  const mobile = readMobile(typed, 'mobile')
  if (mobile === user.mobile) throw fieldError('mobile', messages.mobileMustDiffer)
  return mobile
}

const mobileTaken = (): ApiError => fieldError('mobile', messages.mobileTaken)
