import { HttpStatus } from '#lib/codes/http.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { messages } from '#lib/text/messages.ts'
import { type Actor, insertChange } from './change-queries.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { lockStaff, setStaffPassword, type StaffRow } from './staff-queries.ts'
import { assertMayGrant } from './grants.ts'
import { deleteMemberSessions } from './staff-session-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { newReadableCode } from '../platform/secrets.ts'
import { hashPassword, passwordRefusal, verifyPassword } from '../account/passwords.ts'
import { returnToBudget, chargeBudget } from '../platform/http/rate-limit.ts'

const INITIAL_CHARS = 12

/** Shown once and replaced at the first sign-in. */
export async function newInitialPassword(): Promise<{ password: string; hash: string }> {
  const password = newReadableCode(INITIAL_CHARS)
  return { password, hash: await hashPassword(password) }
}

/** Ends the member's sessions; 403 for permissions of others, 404 for an unknown member. */
export async function issueInitialPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  id: number,
  actor: Actor,
): Promise<string> {
  const { password, hash } = await newInitialPassword()
  await inTransaction(deps.db, async trx => {
    const members = await lockStaff(trx)
    const member = members.find(each => each.id === id)
    if (!member) throw new ApiError(HttpStatus.notFound, staffMessages.staffNotFound)
    assertMayGrant(members, actor, member.permissions)
    await replacePassword(trx, member, { hash, isInitial: 1 })
    await deleteMemberSessions(trx, id)
    const change = { record: 'staff', recordId: id, action: 'password-given' } as const
    await insertChange(trx, { ...change, at: deps.now(), staffId: actor })
  })
  return password
}

interface PasswordForm {
  old_password: string
  password: string
  password_confirmation: string
}

/** Ends the member's other sessions; 422 by field, 429. */
export async function chooseStaffPassword(
  deps: Deps,
  member: StaffRow,
  tokenHash: string,
  form: PasswordForm,
): Promise<void> {
  const faults = passwordRefusal(form, member.mobile)
  if (form.password === form.old_password) faults['password'] = [staffMessages.passwordSame]
  if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults)
  await chargeBudget(deps, 'old-password-user', `staff-${member.id}`)
  if (!(await verifyPassword(form.old_password, member.password_hash)))
    throw fieldError('old_password', messages.oldPasswordIncorrect)
  await returnToBudget(deps, 'old-password-user', `staff-${member.id}`)
  const hash = await hashPassword(form.password)
  await inTransaction(deps.db, async trx => {
    await replacePassword(trx, member, { hash, isInitial: 0 })
    await deleteMemberSessions(trx, member.id, tokenHash)
    const change = { record: 'staff', recordId: member.id, action: 'password-changed' } as const
    await insertChange(trx, { ...change, at: deps.now(), staffId: member.id })
  })
}

async function replacePassword(
  trx: Trx,
  member: StaffRow,
  next: { hash: string; isInitial: 0 | 1 },
): Promise<void> {
  if (!(await setStaffPassword(trx, member, next)))
    throw fieldError('old_password', messages.oldPasswordIncorrect)
}
