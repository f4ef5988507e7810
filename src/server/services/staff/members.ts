import type { StaffRole } from '#lib/contract/admin/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { insertChange } from '../../db/change.ts'
import { inTransaction } from '../../db/open.ts'
import { insertStaff, lockStaff, type StaffRow, updateStaff } from '../../db/staff.ts'
import { deleteStaffSessionsOf } from '../../db/staff-session.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { newGivenPassword } from './passwords.ts'

type Clocked = Pick<Deps, 'db' | 'now'>

/** Adds a member of staff; the password is told once. 409 where the mobile is another's. */
export async function addStaff(
  deps: Clocked,
  { name, mobile, roles }: { name: string; mobile: string; roles: readonly StaffRole[] },
  actor: number | null,
): Promise<{ id: number; password: string }> {
  const { password, hash } = await newGivenPassword()
  const now = deps.now()
  const member = { name, mobile, roles: [...new Set(roles)] }
  return inTransaction(deps.db, async trx => {
    const id = await insertStaff(trx, {
      ...member,
      active: 1,
      password_hash: hash,
      password_given: 1,
      created_at: now,
    })
    if (id === null) throw new ApiError(409, staffMessages.mobileTaken)
    const change = { record: 'staff', recordId: id, action: 'added', after: member } as const
    await insertChange(trx, { ...change, at: now, staffId: actor })
    return { id, password }
  })
}

/** What can be changed of a member of staff. */
export interface StaffForm {
  name: string
  roles: readonly StaffRole[]
  active: boolean
  /** Why, or nothing. */
  reason?: string
}

/**
 * Changes a member of staff; who may no longer sign in is signed out. 404 for nobody; 409 where
 * nobody would be left who may change anybody.
 */
export async function changeStaff(
  deps: Clocked,
  id: number,
  form: StaffForm,
  actor: number | null,
): Promise<StaffRow> {
  return inTransaction(deps.db, async trx => {
    const everybody = await lockStaff(trx)
    const before = everybody.find(member => member.id === id)
    if (!before) throw new ApiError(404, staffMessages.staffNotFound)
    const roles = [...new Set(form.roles)]
    const after: StaffRow = { ...before, name: form.name, roles, active: form.active ? 1 : 0 }
    const since = everybody.map(member => (member.id === id ? after : member))
    if (everybody.some(isOwner) && !since.some(isOwner))
      throw new ApiError(409, staffMessages.lastOwner)
    await updateStaff(trx, id, after)
    if (!form.active) await deleteStaffSessionsOf(trx, id)
    await insertChange(trx, {
      at: deps.now(),
      staffId: actor,
      record: 'staff',
      recordId: id,
      action: 'changed',
      before: toldOf(before),
      after: toldOf(after),
      reason: form.reason || null,
    })
    return after
  })
}

const isOwner = ({ active, roles }: Pick<StaffRow, 'active' | 'roles'>): boolean =>
  active === 1 && roles.includes('owner')

const toldOf = ({ name, roles, active }: Pick<StaffRow, 'name' | 'roles' | 'active'>) => ({
  name,
  roles,
  active: active === 1,
})
