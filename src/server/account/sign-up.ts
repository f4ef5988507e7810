import type { z } from 'zod'
import { RegisterStatus } from '#lib/codes/account.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { signupBodySchema, User } from '#lib/contract/account.ts'
import { messages } from '#lib/text/messages.ts'
import {
  completeSignup,
  findOrInsertUser,
  findUserByMobile,
  lockUserByMobile,
  setPassword,
} from './user-queries.ts'
import { inTransaction } from '../platform/database/open.ts'
import { deleteUserSessions, type SessionUser } from './session-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { hashPassword, passwordRefusal } from './passwords.ts'
import { codeExpired, verifyCode, consumeCode } from './verify-code.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import { parseTypedMobile, mobileSentences, readMobile } from './read-mobile.ts'
import { readPerson } from './read-person.ts'
import { readUser } from './read-user.ts'
import { claimCode, deliverCode, simHolder } from './send-code.ts'

type SignupBody = z.output<typeof signupBodySchema>
type ResetBody = Record<'mobile_no' | 'code' | 'password' | 'password_confirmation', string>

/** Opens an account for a number without a complete one, and sends it a code. */
export async function register(
  deps: Deps,
  mobile: string,
  clientAddress: string,
): Promise<{ resend_after: number }> {
  await chargeBudget(deps, 'register-address', clientAddress)
  const account = await findUserByMobile(deps.db, mobile)
  if (account && account.register_status !== RegisterStatus.incomplete) throw alreadyRegistered()
  const claimed = await inTransaction(deps.db, async trx => {
    const code = await claimCode(deps, trx, simHolder(mobile), clientAddress)
    if (!account) await findOrInsertUser(trx, mobile, deps.now())
    return code
  })
  return deliverCode(deps, claimed)
}

/** Once; 422 by field, 409 when saved before. */
export async function signUp(deps: Deps, user: SessionUser, body: SignupBody): Promise<User> {
  const { first_name, last_name, email } = body
  const person = readPerson({ first_name, last_name, email })
  const fields = signUpFaults(body, user)
  if (Object.keys(fields).length > 0) throw new ApiError(HttpStatus.unprocessable, fields)
  if (user.register_status !== RegisterStatus.incomplete) throw alreadyRegistered()
  const password_hash = await hashPassword(body.password)
  const form = { ...person.fields, password_hash }
  if (!(await completeSignup(deps.db, user.id, form, deps.now()))) throw alreadyRegistered()
  return readUser(deps.db, user.id, deps.now())
}

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

/** For sign-in by code alone. 422 by field, 409 when either form was saved before. */
export async function registerUser(
  deps: Deps,
  user: SessionUser,
  { first_name, last_name }: { first_name: string; last_name: string },
): Promise<User> {
  const { fields, faults } = readPerson({ first_name, last_name })
  if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults)
  if (!(await completeSignup(deps.db, user.id, fields, deps.now()))) throw alreadyRegistered()
  return readUser(deps.db, user.id, deps.now())
}

export function resetFaults({
  mobile_no,
  password,
  password_confirmation = password,
}: Partial<ResetBody>): Record<string, string[]> {
  const mobile = mobile_no === undefined ? undefined : parseTypedMobile(mobile_no)
  return {
    ...(mobile?.ok === false ? { mobile_no: [mobileSentences[mobile.reason]] } : {}),
    ...(password === undefined || password_confirmation === undefined
      ? {}
      : passwordRefusal({ password, password_confirmation }, mobile?.ok ? mobile.mobile : '')),
  }
}

export async function resetPassword(
  deps: Deps,
  body: ResetBody,
  { clientAddress, tokenHash }: { clientAddress: string; tokenHash: string | null },
): Promise<void> {
  const fields = resetFaults(body)
  if (Object.keys(fields).length > 0) throw new ApiError(HttpStatus.unprocessable, fields)
  const mobile = readMobile(body.mobile_no)
  const holder = simHolder(mobile)
  const codeHash = await verifyCode(deps, { code: body.code, clientAddress, holder })
  const passwordHash = await hashPassword(body.password)
  await inTransaction(deps.db, async trx => {
    await consumeCode(trx, holder, codeHash)
    const user = await lockUserByMobile(trx, mobile)
    if (!user) throw codeExpired()
    await setPassword(trx, user.id, passwordHash)
    await deleteUserSessions(trx, user.id, tokenHash ?? undefined)
  })
}

const alreadyRegistered = (): ApiError =>
  new ApiError(HttpStatus.conflict, messages.mobileRegistered)
