import { HttpStatus } from '#lib/codes/http.ts'
import type { StaffRole } from '#lib/contract/admin/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { type Actor, insertChange } from './change-queries.ts'
import { inTransaction } from '../platform/database/open.ts'
import { insertStaff, lockStaff, type StaffRow, updateStaff } from './staff-queries.ts'
import { sessionName } from '../account/end-sessions.ts'
import {
  deleteMemberSessions,
  deleteStaffSession,
  listMemberSessions,
} from './staff-session-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { newInitialPassword } from './passwords.ts'

type MemberDeps = Pick<Deps, 'db' | 'now'>

/** The initial password is returned once. 409 where the mobile is in use. */
export async function addStaff(
  deps: MemberDeps,
  { name, mobile, roles }: { name: string; mobile: string; roles: readonly StaffRole[] },
  actor: Actor,
): Promise<{ id: number; password: string }> {
  const { password, hash } = await newInitialPassword()
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
    if (id === null) throw new ApiError(HttpStatus.conflict, staffMessages.mobileTaken)
    const change = { record: 'staff', recordId: id, action: 'added', after: member } as const
    await insertChange(trx, { ...change, at: now, staffId: actor })
    return { id, password }
  })
}

export interface StaffForm {
  name: string
  roles: readonly StaffRole[]
  active: boolean
  reason?: string
}

/** Signs out a member who is deactivated. 404 for an unknown member; 409 for the last owner. */
export async function changeStaff(
  deps: MemberDeps,
  id: number,
  form: StaffForm,
  actor: Actor,
): Promise<StaffRow> {
  return inTransaction(deps.db, async trx => {
    const members = await lockStaff(trx)
    const before = members.find(member => member.id === id)
    if (!before) throw new ApiError(HttpStatus.notFound, staffMessages.staffNotFound)
    const roles = [...new Set(form.roles)]
    const after: StaffRow = { ...before, name: form.name, roles, active: form.active ? 1 : 0 }
    const next = members.map(member => (member.id === id ? after : member))
    if (members.some(isOwner) && !next.some(isOwner))
      throw new ApiError(HttpStatus.conflict, staffMessages.lastOwner)
    await updateStaff(trx, id, after)
    if (!form.active) await deleteMemberSessions(trx, id)
    await insertChange(trx, {
      at: deps.now(),
      staffId: actor,
      record: 'staff',
      recordId: id,
      action: 'changed',
      before: changeState(before),
      after: changeState(after),
      reason: form.reason || null,
    })
    return after
  })
}

/** Ends the session of this name, or all with null; returns how many. 404 for an unknown member. */
export async function endMemberSessions(
  { db, now }: MemberDeps,
  id: number,
  name: string | null,
  actor: Actor,
): Promise<number> {
  return inTransaction(db, async trx => {
    const members = await lockStaff(trx)
    if (!members.some(member => member.id === id))
      throw new ApiError(HttpStatus.notFound, staffMessages.staffNotFound)
    const sessions = await listMemberSessions(trx, id, now())
    const ended = sessions.filter(
      session => name === null || sessionName(session.token_hash) === name,
    )
    if (ended.length === 0) return 0
    for (const { token_hash } of ended) await deleteStaffSession(trx, token_hash)
    await insertChange(trx, {
      ...{ at: now(), staffId: actor, record: 'staff', recordId: id, action: 'signed-out' },
      before: { sessions: sessions.length },
      after: { sessions: sessions.length - ended.length },
    })
    return ended.length
  })
}

const isOwner = ({ active, roles }: Pick<StaffRow, 'active' | 'roles'>): boolean =>
  active === 1 && roles.includes('owner')

const changeState = ({ name, roles, active }: Pick<StaffRow, 'name' | 'roles' | 'active'>) => ({
  name,
  roles,
  active: active === 1,
})
