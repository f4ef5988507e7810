import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { inTransaction } from '../db/open.ts'
import { deleteSessionsOf, type SessionUser } from '../db/session.ts'
import { setPassword } from '../db/user.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../errors.ts'
import { lockSession } from './lock-session.ts'
import { hashPassword, passwordRefusal, verifyPassword } from './passwords.ts'
import { proveCode, spendCode } from './prove-code.ts'
import { returnToBudget, takeFromBudget } from './rate-limit.ts'
import { simHolder } from './send-code.ts'

/** The form of section 2, change password. */
interface PasswordForm {
  old_password: string
  password: string
  password_confirmation: string
  /** As typed; where the account has no password yet. */
  code?: string | undefined
}

/** Who changes their password, by which session, from where. */
export interface PasswordChanger {
  user: SessionUser
  tokenHash: string | null
  clientAddress: string
}

/**
 * Changes the password and ends the user's other sessions. A session alone is not enough for that:
 * it takes the old password, or, where the account has none yet, a fresh code of its mobile. 422 by
 * field, 429 after too many wrong old passwords or codes.
 */
export async function changePassword(
  deps: Deps,
  { user, tokenHash, clientAddress }: PasswordChanger,
  form: PasswordForm,
): Promise<void> {
  const { id, mobile, password_hash } = user
  const faults = { ...missingProof(user, form), ...passwordRefusal(form, mobile) }
  if (Object.keys(faults).length > 0) throw new ApiError(422, faults)
  const holder = simHolder(mobile)
  const codeHash =
    password_hash === null
      ? await proveCode(deps, { holder, code: form.code ?? '', clientAddress })
      : null
  if (password_hash !== null) await proveOldPassword(deps, id, form.old_password, password_hash)
  const fresh = await hashPassword(form.password)
  await inTransaction(deps.db, async trx => {
    const locked = await lockSession(deps, trx, { userId: id, tokenHash })
    // Somebody changed it since it was proved.
    if (locked.password_hash !== password_hash) throw oldPasswordIncorrect()
    if (codeHash !== null) await spendCode(trx, holder, codeHash)
    await setPassword(trx, id, fresh)
    await deleteSessionsOf(trx, id, tokenHash ?? undefined)
  })
}

/** What the form lacks to prove who sends it, as a sentence by field. */
function missingProof(
  { password_hash }: SessionUser,
  { old_password, code }: PasswordForm,
): Record<string, string[]> {
  if (password_hash === null) return code ? {} : { code: [messages.firstPasswordNeedsCode] }
  return old_password === '' ? { old_password: [fieldRequired(fieldName('old_password'))] } : {}
}

async function proveOldPassword(
  deps: Deps,
  userId: number,
  typed: string,
  stored: string,
): Promise<void> {
  // Taken before the answer and given back for a right one: many at once are no way around it.
  await takeFromBudget(deps, 'old-password-user', String(userId))
  if (!(await verifyPassword(typed, stored))) throw oldPasswordIncorrect()
  await returnToBudget(deps, 'old-password-user', String(userId))
}

const oldPasswordIncorrect = (): ApiError =>
  fieldError('old_password', messages.oldPasswordIncorrect)
