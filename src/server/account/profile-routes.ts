import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import { setPassword, updatePerson } from './user-queries.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { setOfferConsent } from '../campaign/offer-consents.ts'
import { changeMobile, sendToNewMobile, sendToOldMobile } from './change-mobile.ts'
import { readPerson } from './read-person.ts'
import { readUser } from './read-user.ts'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { inTransaction } from '../platform/database/open.ts'
import { deleteUserSessions, type SessionUser } from './session-queries.ts'
import type { Deps } from '../deps.ts'
import { lockSession } from './lock-session.ts'
import { hashPassword, passwordRefusal, verifyPassword } from './passwords.ts'
import { consumeCode, verifyCode } from './verify-code.ts'
import { chargeBudget, returnToBudget } from '../platform/http/rate-limit.ts'
import { simHolder } from './send-code.ts'

export const profileHandlers: readonly Handler[] = [
  handle(
    'PUT /profile/info',
    async ({ deps, user, body }) => {
      const { fields, faults } = readPerson(body)
      if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults)
      await inTransaction(deps.db, async trx => {
        await updatePerson(trx, user.id, fields)
        const { wants_offers: wants } = body
        if (wants !== undefined)
          await setOfferConsent(trx, user.id, { wants, by: 'profile', now: deps.now() })
      })
      return { data: await readUser(deps.db, user.id, deps.now()), message: messages.profileEdited }
    },
    readable => readPerson(readable).faults,
  ),

  handle('PUT /profile/password', async ({ deps, body, ...by }) => {
    await changePassword(deps, by, body)
    return { data: null, message: messages.passwordChanged }
  }),

  handle('POST /profile/mobile/old', async ({ deps, body, ...by }) => ({
    data: await sendToOldMobile(deps, by, body.mobile),
  })),

  handle('POST /profile/mobile/new', async ({ deps, body, ...by }) => ({
    data: await sendToNewMobile(deps, by, body),
  })),

  handle('POST /profile/mobile/verification', async ({ deps, body, ...by }) => {
    await changeMobile(deps, by, body)
    const data = await readUser(deps.db, by.user.id, deps.now())
    return { data, message: messages.mobileChanged }
  }),
]

interface PasswordForm {
  old_password: string
  password: string
  password_confirmation: string
  /** As typed; required where the account has no password yet. */
  code?: string | undefined
}

interface PasswordChanger {
  user: SessionUser
  tokenHash: string | null
  clientAddress: string
}

/** By old password or, without one, a fresh code; ends other sessions. 422 by field, 429. */
export async function changePassword(
  deps: Deps,
  { user, tokenHash, clientAddress }: PasswordChanger,
  form: PasswordForm,
): Promise<void> {
  const { id, mobile, password_hash } = user
  const faults = { ...proofFaults(user, form), ...passwordRefusal(form, mobile) }
  if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults)
  const holder = simHolder(mobile)
  const codeHash =
    password_hash === null
      ? await verifyCode(deps, { holder, code: form.code ?? '', clientAddress })
      : null
  if (password_hash !== null) await verifyOldPassword(deps, id, form.old_password, password_hash)
  const newHash = await hashPassword(form.password)
  await inTransaction(deps.db, async trx => {
    const locked = await lockSession(deps, trx, { userId: id, tokenHash })
    // Another session changed it meanwhile.
    if (locked.password_hash !== password_hash) throw oldPasswordIncorrect()
    if (codeHash !== null) await consumeCode(trx, holder, codeHash)
    await setPassword(trx, id, newHash)
    await deleteUserSessions(trx, id, tokenHash ?? undefined)
  })
}

function proofFaults(
  { password_hash }: SessionUser,
  { old_password, code }: PasswordForm,
): Record<string, string[]> {
  if (password_hash === null) return code ? {} : { code: [messages.firstPasswordNeedsCode] }
  return old_password === '' ? { old_password: [fieldRequired(fieldName('old_password'))] } : {}
}

async function verifyOldPassword(
  deps: Deps,
  userId: number,
  typed: string,
  hash: string,
): Promise<void> {
  // Charged before the check and returned after a right one, so that parallel guesses all count.
  await chargeBudget(deps, 'old-password-user', String(userId))
  if (!(await verifyPassword(typed, hash))) throw oldPasswordIncorrect()
  await returnToBudget(deps, 'old-password-user', String(userId))
}

const oldPasswordIncorrect = (): ApiError =>
  fieldError('old_password', messages.oldPasswordIncorrect)
