import { HttpStatus } from '#lib/codes/http.ts'
import type { Role, RoleForm } from '#lib/contract/admin/role.ts'
import { withNeeded } from '#lib/rules/staff.ts'
import { roleMessages } from '#lib/text/messages/staff.ts'
import type { Deps } from '../deps.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { insertChange, type NewChange } from './change-queries.ts'
import { assertMayGrant } from './grants.ts'
import { deleteRole, insertRole, listRoles, type RoleRow, updateRole } from './role-queries.ts'
import { listStaff, lockStaff, type StaffRow } from './staff-queries.ts'

type RoleDeps = Pick<Deps, 'db' | 'now'>

export async function readRoles(db: Db): Promise<Role[]> {
  const members = await listStaff(db)
  return (await listRoles(db)).map(({ permissions, ...role }) => ({
    ...role,
    permissions: [...permissions],
    members: membersOf(members, role).length,
  }))
}

/** 403 for permissions that the actor lacks; 409 for a name in use. */
export const addRole = (deps: RoleDeps, typed: RoleForm, actor: number): Promise<number> =>
  inTransaction(deps.db, async trx => {
    const { form } = await readForm(trx, typed, actor)
    const id = await insertRole(trx, form, deps.now())
    await recordChange(deps, trx, { staffId: actor, recordId: id, action: 'added', after: form })
    return id
  })

/** Acts at once: sessions read the permissions with each request. 403, 404 or 409. */
export const changeRole = (
  deps: RoleDeps,
  id: number,
  { reason, ...typed }: RoleForm & { reason?: string | undefined },
  actor: number,
): Promise<void> =>
  inTransaction(deps.db, async trx => {
    const { before, form } = await readForm(trx, typed, actor, id)
    await updateRole(trx, id, form)
    await recordChange(deps, trx, {
      ...{ staffId: actor, recordId: id, action: 'changed' },
      before: before && stateOf(before),
      after: form,
      reason: reason || null,
    })
  })

/** 404, or 409 while somebody has it. */
export const dropRole = (deps: RoleDeps, id: number, actor: number): Promise<void> =>
  inTransaction(deps.db, async trx => {
    const members = await lockStaff(trx)
    const role = getRole(await listRoles(trx), id)
    if (membersOf(members, role).length > 0)
      throw new ApiError(HttpStatus.conflict, roleMessages.inUse)
    await deleteRole(trx, id)
    const change = { staffId: actor, recordId: id, action: 'removed' } as const
    await recordChange(deps, trx, { ...change, before: stateOf(role) })
  })

/** Under the lock of all staff; with the role of this id. */
async function readForm(trx: Trx, typed: RoleForm, actor: number, id?: number) {
  const form = { name: typed.name, permissions: withNeeded(typed.permissions) }
  const members = await lockStaff(trx)
  const roles = await listRoles(trx)
  const before = id === undefined ? null : getRole(roles, id)
  assertMayGrant(members, actor, [...form.permissions, ...(before?.permissions ?? [])])
  if (roles.some(role => role.name === form.name && role.id !== id))
    throw new ApiError(HttpStatus.conflict, roleMessages.nameTaken)
  return { before, form }
}

function getRole(roles: readonly RoleRow[], id: number): RoleRow {
  const role = roles.find(each => each.id === id)
  if (!role) throw new ApiError(HttpStatus.notFound, roleMessages.unknown)
  return role
}

const membersOf = (members: readonly StaffRow[], { id }: Pick<RoleRow, 'id'>) =>
  members.filter(({ roles }) => roles.includes(id))

const stateOf = ({ name, permissions }: RoleRow) => ({ name, permissions })

const recordChange = (
  { now }: RoleDeps,
  trx: Trx,
  change: Omit<NewChange, 'at' | 'record'>,
): Promise<void> => insertChange(trx, { ...change, at: now(), record: 'role' })
