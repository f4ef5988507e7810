import type { RoleId } from '#lib/contract/admin/role.ts'
import { inTransaction } from '#server/platform/database/open.ts'
import { insertStaff } from '#server/staff/staff-queries.ts'
import { insertStaffSession } from '#server/staff/staff-session-queries.ts'
import { keyedHash, newToken } from '#server/platform/secrets.ts'
import { NO_PASSWORD } from '#server/account/passwords.ts'
import { addStaff } from '#server/staff/members.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import { nextMobile } from './account.ts'

const DAY_SECONDS = 86_400

/** Somebody who works in the shop, with the password that was given to them. */
export async function newStaff(shop: TestShop, roles: readonly RoleId[]) {
  const mobile = nextMobile()
  return { mobile, ...(await addStaff(shop.deps, { name: 'مریم راد', mobile, roles }, null)) }
}

/** Somebody with a password of their own, which no test needs, and signed in. */
export async function signedInStaff(shop: TestShop, roles: readonly RoleId[]) {
  const mobile = nextMobile()
  const token = newToken()
  const id = await inTransaction(shop.db, async trx => {
    const person = { name: 'مریم راد', mobile, active: 1 } as const
    const account = {
      password_hash: NO_PASSWORD,
      password_given: 0,
      created_at: shop.clock.now,
    } as const
    return (await insertStaff(trx, { ...person, ...account, roles: [...roles] })) ?? 0
  })
  await insertStaffSession(shop.db, {
    tokenHash: keyedHash(shop.deps.secret, token),
    staffId: id,
    now: shop.clock.now,
    lifeSeconds: DAY_SECONDS,
    isVerified: true,
  })
  return { id, mobile, token, as: shop.as(token) }
}
