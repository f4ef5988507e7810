import type { z } from 'zod'
import type { signupBodySchema, User } from '#lib/contract/account.ts'
import { messages } from '#lib/text/messages.ts'
import {
  completeSignup,
  findOrInsertUser,
  findUserByMobile,
  lockUserByMobile,
  setPassword,
} from '../db/user.ts'
import { inTransaction } from '../db/open.ts'
import { deleteSessionsOf, type SessionUser } from '../db/session.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { hashPassword, passwordRefusal } from './passwords.ts'
import { codeExpired, proveCode, spendCode } from './prove-code.ts'
import { takeFromBudget } from './rate-limit.ts'
import { judgeTypedMobile, mobileSentences, readMobile } from './read-mobile.ts'
import { readPerson } from './read-person.ts'
import { readUser } from './read-user.ts'
import { claimCode, deliverCode, simHolder } from './send-code.ts'

type SignupBody = z.output<typeof signupBodySchema>
type ResetBody = Record<'mobile_no' | 'code' | 'password' | 'password_confirmation', string>

/** Opens an account for a number that has none, or none complete, and sends it a code. */
export async function register(
  deps: Deps,
  mobile: string,
  clientAddress: string,
): Promise<{ resend_after: number }> {
  await takeFromBudget(deps, 'register-address', clientAddress)
  const known = await findUserByMobile(deps.db, mobile)
  if (known && known.register_status !== 3) throw alreadyRegistered()
  const claimed = await inTransaction(deps.db, async trx => {
    const code = await claimCode(deps, trx, simHolder(mobile), clientAddress)
    if (!known) await findOrInsertUser(trx, mobile, deps.now())
    return code
  })
  return deliverCode(deps, claimed)
}

/** Section 5: saves the registration form once; 422 by field, 409 when it was saved before. */
export async function signUp(deps: Deps, user: SessionUser, body: SignupBody): Promise<User> {
  const { first_name, last_name, email } = body
  const person = readPerson({ first_name, last_name, email })
  const fields = signUpFaults(body, user)
  if (Object.keys(fields).length > 0) throw new ApiError(422, fields)
  if (user.register_status !== 3) throw alreadyRegistered()
  const password_hash = await hashPassword(body.password)
  const form = { ...person.fields, password_hash }
  if (!(await completeSignup(deps.db, user.id, form))) throw alreadyRegistered()
  return readUser(deps.db, user.id, deps.now())
}

/** What is wrong with those fields of the form that are given, as sentences by field. */
export function signUpFaults(
  body: Partial<SignupBody>,
  { mobile }: SessionUser,
): Record<string, string[]> {
  const { first_name, last_name, email, password, password_confirmation = password } = body
  return {
    ...readPerson({ first_name, last_name, email }).faults,
    ...(password === undefined || password_confirmation === undefined
      ? {}
      : passwordRefusal({ password, password_confirmation }, mobile)),
    ...(body.terms_of_use === false ? { terms_of_use: [messages.termsRequired] } : {}),
  }
}

/**
 * Section 7, register-user: the short registration form, for who will sign in by code alone. Saved
 * once like the long one; 422 by field, 409 when either was saved before.
 */
export async function registerUser(
  deps: Deps,
  user: SessionUser,
  { first_name, last_name }: { first_name: string; last_name: string },
): Promise<User> {
  const { fields, faults } = readPerson({ first_name, last_name })
  if (Object.keys(faults).length > 0) throw new ApiError(422, faults)
  if (!(await completeSignup(deps.db, user.id, fields))) throw alreadyRegistered()
  return readUser(deps.db, user.id, deps.now())
}

/** What is wrong with those fields of a reset that are given, as sentences by field. */
export function resetFaults({
  mobile_no,
  password,
  password_confirmation = password,
}: Partial<ResetBody>): Record<string, string[]> {
  const mobile = mobile_no === undefined ? undefined : judgeTypedMobile(mobile_no)
  return {
    ...(mobile?.ok === false ? { mobile_no: [mobileSentences[mobile.reason]] } : {}),
    ...(password === undefined || password_confirmation === undefined
      ? {}
      : passwordRefusal({ password, password_confirmation }, mobile?.ok ? mobile.mobile : '')),
  }
}

/** Sets a new password by a code and ends the user's sessions, but for the one that asks. */
export async function resetPassword(
  deps: Deps,
  body: ResetBody,
  { clientAddress, tokenHash }: { clientAddress: string; tokenHash: string | null },
): Promise<void> {
  const fields = resetFaults(body)
  if (Object.keys(fields).length > 0) throw new ApiError(422, fields)
  const mobile = readMobile(body.mobile_no)
  const holder = simHolder(mobile)
  const codeHash = await proveCode(deps, { code: body.code, clientAddress, holder })
  const passwordHash = await hashPassword(body.password)
  await inTransaction(deps.db, async trx => {
    await spendCode(trx, holder, codeHash)
    const user = await lockUserByMobile(trx, mobile)
    if (!user) throw codeExpired()
    await setPassword(trx, user.id, passwordHash)
    await deleteSessionsOf(trx, user.id, tokenHash ?? undefined)
  })
}

const alreadyRegistered = (): ApiError => new ApiError(409, messages.mobileRegistered)
