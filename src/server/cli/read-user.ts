import { findUserByMobile, type UserRow } from '../account/user-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { parseTypedMobile } from '../account/read-mobile.ts'
import { UsageError } from './command.ts'

/** In any spelling; UsageError for an unknown one. */
export async function readUserByMobile(db: Db, typed: string): Promise<UserRow> {
  const parsed = parseTypedMobile(typed)
  if (!parsed.ok) throw new UsageError(`${typed} is no mobile number.`)
  const user = await findUserByMobile(db, parsed.mobile)
  if (!user) throw new UsageError(`There is no customer with the mobile ${parsed.mobile}.`)
  return user
}
