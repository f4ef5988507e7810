import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { inTransaction } from '../db/open.ts'
import { deleteSessionsOf, type SessionUser } from '../db/session.ts'
import { setPassword } from '../db/user.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../errors.ts'
import { lockSession } from './lock-session.ts'
import { hashPassword, passwordRefusal, verifyPassword } from './passwords.ts'
import { returnToBudget, takeFromBudget } from './rate-limit.ts'

/** The form of section 2, change password. */
interface PasswordForm {
  old_password: string
  password: string
  password_confirmation: string
}

/**
 * Changes the password and ends the user's other sessions. 422 by field, 429 after too many wrong
 * old passwords. An account that has none yet (register-user) sets its first one.
 */
export async function changePassword(
  deps: Deps,
  user: SessionUser,
  tokenHash: string | null,
  form: PasswordForm,
): Promise<void> {
  const { id, password_hash } = user
  const faults = {
    ...(password_hash !== null && form.old_password === ''
      ? { old_password: [fieldRequired(fieldName('old_password'))] }
      : {}),
    ...passwordRefusal(form, user.mobile),
  }
  if (Object.keys(faults).length > 0) throw new ApiError(422, faults)
  if (password_hash !== null) await proveOldPassword(deps, id, form.old_password, password_hash)
  const fresh = await hashPassword(form.password)
  await inTransaction(deps.db, async trx => {
    const locked = await lockSession(deps, trx, { userId: id, tokenHash })
    // Somebody changed it since it was proved.
    if (locked.password_hash !== password_hash) throw oldPasswordIncorrect()
    await setPassword(trx, id, fresh)
    await deleteSessionsOf(trx, id, tokenHash ?? undefined)
  })
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
