import type { Page } from 'playwright/test'
import type { StaffRole } from '#lib/contract/admin/staff.ts'
import { STAFF_COOKIE } from '#lib/rules/staff.ts'
import { inTransaction } from '#server/db/open.ts'
import { insertStaff } from '#server/db/staff.ts'
import { insertStaffSession } from '#server/db/staff-session.ts'
import { keyedHash, newToken } from '#server/secrets.ts'
import { NO_PASSWORD } from '#server/services/passwords.ts'
import { withShop } from './e2e-database.ts'
import { readNote } from './e2e-note.ts'
import { newMobile } from './shopper.ts'

const DAY_SECONDS = 86_400

/** Somebody of the staff, signed in on the pages of this browser; their id. */
export async function enterAsStaff(
  page: Page,
  baseURL: string,
  roles: readonly StaffRole[],
): Promise<number> {
  const token = newToken()
  const now = Math.floor(Date.now() / 1000)
  const id = await withShop(baseURL, async db => {
    const person = { name: 'مریم راد', mobile: newMobile(), active: 1 } as const
    const kept = { password_hash: NO_PASSWORD, password_given: 0, created_at: now } as const
    const staffId = await inTransaction(db, trx =>
      insertStaff(trx, { ...person, ...kept, roles: [...roles] }),
    )
    if (staffId === null) throw new Error('the mobile of the test is taken')
    const tokenHash = keyedHash(readNote(baseURL).secret, token)
    await insertStaffSession(db, {
      tokenHash,
      staffId,
      now,
      lifeSeconds: DAY_SECONDS,
      proved: true,
    })
    return staffId
  })
  const { hostname } = new URL(baseURL)
  const cookie = { name: STAFF_COOKIE, value: token, domain: hostname, path: '/admin' }
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Strict' }])
  return id
}
