import { timingSafeEqual } from 'node:crypto'
import { HttpStatus } from '#lib/codes/http.ts'
import type { FirstOwnerForm } from '#lib/contract/admin/staff.ts'
import { networkOf } from '#lib/rules/client-network.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { hashPassword, passwordRefusal } from '../account/passwords.ts'
import { readMobile } from '../account/read-mobile.ts'
import type { Deps } from '../deps.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { chargeGuess, returnCharges } from '../platform/http/rate-limit.ts'
import { readableHash } from '../platform/secrets.ts'
import { insertChange } from './change-queries.ts'
import { insertStaff } from './staff-queries.ts'

/** 60 bits. */
const CODE_CHARS = 12

/** The same in every process, and void once somebody is staff: nothing is stored. */
export const setupCode = (secret: string): string => readableHash(secret, 'setup', CODE_CHARS)

export async function hasStaff(db: Db): Promise<boolean> {
  const row = await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** For whoever reads the server's log: the operator, or an owner who runs the shop alone. */
export async function logSetupCode({ db, secret, log }: Deps): Promise<void> {
  if (await hasStaff(db)) return
  log.warn(
    { setup_code: setupCode(secret), page: '/admin/sign-in/first' },
    'the shop has no staff yet: its first owner needs this code',
  )
}

/** 409 once somebody is staff; 422 by field, 429 for guessing. */
export async function addFirstOwner(
  deps: Deps,
  form: FirstOwnerForm,
  clientAddress: string,
): Promise<number> {
  if (await hasStaff(deps.db)) throw hasStaffAlready()
  const network = networkOf(clientAddress)
  const charges = await chargeGuess(deps, {
    personal: [['setup-network', network]],
    shared: [['setup-all', 'shop']],
    reserve: [['setup-reserve-network', network]],
  })
  if (!isSetupCode(deps.secret, form.setup_code))
    throw fieldError('setup_code', staffMessages.setupCodeWrong)
  await returnCharges(deps, charges)
  const mobile = readMobile(form.mobile, 'mobile')
  const faults = passwordRefusal(form, mobile)
  if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults)
  const password_hash = await hashPassword(form.password)
  const now = deps.now()
  return inTransaction(deps.db, async trx => {
    // An empty table has no rows to lock.
    await lockSetup(trx, now)
    if (await hasStaff(trx)) throw hasStaffAlready()
    const member = { name: form.name, mobile, roles: ['owner' as const] }
    const account = { active: 1, password_hash, password_given: 0, created_at: now } as const
    const id = await insertStaff(trx, { ...member, ...account })
    if (id === null) throw hasStaffAlready()
    // Nobody was staff: the operator's log made it possible.
    const change = { record: 'staff', recordId: id, action: 'added', after: member } as const
    await insertChange(trx, { ...change, at: now, staffId: null })
    return id
  })
}

const hasStaffAlready = (): ApiError => new ApiError(HttpStatus.conflict, staffMessages.hasStaff)

function isSetupCode(secret: string, typed: string): boolean {
  const plain = Buffer.from(typed.toUpperCase().replaceAll(/[\s-]/g, ''))
  const code = Buffer.from(setupCode(secret))
  return plain.length === code.length && timingSafeEqual(plain, code)
}
