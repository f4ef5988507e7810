import { findUserByMobile, type UserRow } from '../db/user.ts'
import type { Db } from '../db/open.ts'
import { parseTypedMobile } from '../services/read-mobile.ts'
import { UsageError } from './command.ts'

/** The customer whom an operator names by mobile, in any spelling; a UsageError for nobody. */
export async function readUserByMobile(db: Db, typed: string): Promise<UserRow> {
  const verdict = parseTypedMobile(typed)
  if (!verdict.ok) throw new UsageError(`${typed} is no mobile number.`)
  const user = await findUserByMobile(db, verdict.mobile)
  if (!user) throw new UsageError(`There is no customer with the mobile ${verdict.mobile}.`)
  return user
}
