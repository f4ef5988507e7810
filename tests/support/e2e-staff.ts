import type { Page } from 'playwright/test'
import type { StaffRole } from '#lib/contract/admin/staff.ts'
import { STAFF_COOKIE } from '#lib/rules/staff.ts'
import { type Db, inTransaction } from '#server/db/open.ts'
import { insertStaff } from '#server/db/staff.ts'
import { insertStaffSession } from '#server/db/staff-session.ts'
import { keyedHash, newToken } from '#server/secrets.ts'
import { NO_PASSWORD } from '#server/services/passwords.ts'
import { withShop } from './e2e-database.ts'
import { readNote } from './e2e-note.ts'
import { newMobile } from './shopper.ts'

const DAY_SECONDS = 86_400

/** Somebody of the staff, signed in on the pages of this browser; their id. */
export const enterAsStaff = (
  page: Page,
  baseURL: string,
  roles: readonly StaffRole[],
): Promise<number> =>
  withShop(baseURL, db => signInOn(page, baseURL, { db, secret: readNote(baseURL).secret, roles }))

interface StaffOf {
  db: Db
  /** Of the shop: it keys the hashes of tokens. */
  secret: string
  roles: readonly StaffRole[]
}

/** Likewise, on a shop whose database is open. */
export async function signInOn(
  page: Page,
  baseURL: string,
  { db, secret, roles }: StaffOf,
): Promise<number> {
  const token = newToken()
  const now = Math.floor(Date.now() / 1000)
  const person = { name: 'مریم راد', mobile: newMobile(), active: 1 } as const
  const kept = { password_hash: NO_PASSWORD, password_given: 0, created_at: now } as const
  const staffId = await inTransaction(db, trx =>
    insertStaff(trx, { ...person, ...kept, roles: [...roles] }),
  )
  if (staffId === null) throw new Error('the mobile of the test is taken')
  const tokenHash = keyedHash(secret, token)
  const session = { tokenHash, staffId, now, lifeSeconds: DAY_SECONDS, proved: true }
  await insertStaffSession(db, session)
  const { hostname } = new URL(baseURL)
  const cookie = { name: STAFF_COOKIE, value: token, domain: hostname, path: '/admin' }
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Strict' }])
  return staffId
}
