import { HttpStatus } from '#lib/codes/http.ts'
import type { RoleId } from '#lib/contract/admin/role.ts'
import { roleMessages, staffMessages } from '#lib/text/messages/staff.ts'
import { type Actor, insertChange } from './change-queries.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { insertStaff, lockStaff, type StaffRow, updateStaff } from './staff-queries.ts'
import { sessionName } from '../account/end-sessions.ts'
import {
  deleteMemberSessions,
  deleteStaffSession,
  listMemberSessions,
} from './staff-session-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { assertMayGrant } from './grants.ts'
import { listRolesFor, rolesOf } from './role-queries.ts'
import { newInitialPassword } from './passwords.ts'

type MemberDeps = Pick<Deps, 'db' | 'now'>

/** The initial password is returned once. 403 for permissions of others, 409 for a mobile in use. */
export async function addStaff(
  deps: MemberDeps,
  { name, mobile, roles }: { name: string; mobile: string; roles: readonly RoleId[] },
  actor: Actor,
): Promise<{ id: number; password: string }> {
  const { password, hash } = await newInitialPassword()
  const now = deps.now()
  return inTransaction(deps.db, async trx => {
    const members = await lockStaff(trx)
    const chosen = await readRoles(trx, roles)
    assertMayGrant(members, actor, chosen.permissions)
    const member = { name, mobile, roles: chosen.roles }
    const id = await insertStaff(trx, {
      ...member,
      active: 1,
      password_hash: hash,
      password_given: 1,
      created_at: now,
    })
    if (id === null) throw new ApiError(HttpStatus.conflict, staffMessages.mobileTaken)
    const change = { record: 'staff', recordId: id, action: 'added' } as const
    const after = { name, mobile, roles: storedRoles(chosen) }
    await insertChange(trx, { ...change, after, at: now, staffId: actor })
    return { id, password }
  })
}

export interface StaffForm {
  name: string
  roles: readonly RoleId[]
  active: boolean
  reason?: string
}

/** Signs out a member who is deactivated. 403 for permissions of others, 404, 409 for the last owner. */
export async function changeStaff(
  deps: MemberDeps,
  id: number,
  form: StaffForm,
  actor: Actor,
): Promise<StaffRow> {
  return inTransaction(deps.db, async trx => {
    const members = await lockStaff(trx)
    const before = getMember(members, id)
    const roles = await readRoles(trx, form.roles)
    assertMayGrant(members, actor, [...before.permissions, ...roles.permissions])
    const after: StaffRow = { ...before, ...roles, name: form.name, active: form.active ? 1 : 0 }
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
    assertMayGrant(members, actor, getMember(members, id).permissions)
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

function getMember(members: readonly StaffRow[], id: number): StaffRow {
  const member = members.find(each => each.id === id)
  if (!member) throw new ApiError(HttpStatus.notFound, staffMessages.staffNotFound)
  return member
}

/** Each once; 422 for an unknown one. */
async function readRoles(trx: Trx, ids: readonly RoleId[]) {
  const roles = [...new Set(ids)]
  const chosen = rolesOf(roles, await listRolesFor(trx, roles))
  if (chosen.roles.length < roles.length) throw fieldError('roles', roleMessages.unknown)
  return chosen
}

const changeState = (member: StaffRow) => ({
  name: member.name,
  roles: storedRoles(member),
  active: member.active === 1,
})

/** A role of this shop by name: it may be deleted later. */
const storedRoles = ({ roles, role_names }: Pick<StaffRow, 'roles' | 'role_names'>) =>
  roles.map((role, at) => (typeof role === 'number' ? role_names[at] : role))
