import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import { insertChange } from '../staff/change-queries.ts'
import { inTransaction } from '../platform/database/open.ts'
import { completeSignup, findOrInsertUser } from './user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { readMobile } from './read-mobile.ts'
import { readPerson } from './read-person.ts'

/** Completes an incomplete registration. 422 by field, 409 when registered already. */
export async function registerCustomer(
  deps: Deps,
  typed: { mobile: string; first_name: string; last_name: string },
  actor: number,
): Promise<number> {
  const mobile = readMobile(typed.mobile, 'mobile')
  const { first_name, last_name } = typed
  const { fields, faults } = readPerson({ first_name, last_name })
  if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults)
  const now = deps.now()
  return inTransaction(deps.db, async trx => {
    const user = await findOrInsertUser(trx, mobile, now)
    if (!(await completeSignup(trx, user.id, fields, now)))
      throw new ApiError(HttpStatus.conflict, messages.mobileRegistered)
    const change = { record: 'customer', recordId: user.id, action: 'added' } as const
    await insertChange(trx, { ...change, at: now, staffId: actor })
    return user.id
  })
}
