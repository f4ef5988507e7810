import type { Permission } from '#lib/codes/permission.ts'
import { type RoleForm, type RoleId, staffRoleSchema } from '#lib/contract/admin/role.ts'
import { ROLE_PERMISSIONS, withNeeded } from '#lib/rules/staff.ts'
import { roleNames } from '#lib/text/labels/staff.ts'
import type { Db, Trx } from '../platform/database/open.ts'

export interface RoleRow {
  id: RoleId
  name: string
  permissions: readonly Permission[]
}

/** Of every shop. */
const PRESETS: readonly RoleRow[] = staffRoleSchema.options.map(id => ({
  id,
  name: roleNames[id],
  permissions: ROLE_PERMISSIONS[id],
}))

/** Roles of every shop, then those of this shop by name. */
export async function listRoles(db: Db): Promise<RoleRow[]> {
  const rows = await db.selectFrom('staff_roles').selectAll().orderBy('name').execute()
  const own = rows.map(({ id, name, permissions }) => ({
    ...{ id, name },
    permissions: withNeeded(JSON.parse(permissions) as Permission[]),
  }))
  return [...PRESETS, ...own]
}

/** All roles that these ids can name; without a query for roles of every shop. */
export const listRolesFor = async (db: Db, ids: readonly RoleId[]): Promise<readonly RoleRow[]> =>
  ids.some(id => typeof id === 'number') ? listRoles(db) : PRESETS

/** The roles of a member; unknown ids are none. */
export function rolesOf(ids: readonly RoleId[], all: readonly RoleRow[]) {
  const own = ids.flatMap(id => all.find(role => role.id === id) ?? [])
  return {
    roles: own.map(({ id }) => id),
    role_names: own.map(({ name }) => name),
    permissions: [...new Set(own.flatMap(({ permissions }) => permissions))],
  }
}

export async function insertRole(trx: Trx, role: RoleForm, now: number): Promise<number> {
  const { id } = await trx
    .insertInto('staff_roles')
    .values({ ...role, permissions: JSON.stringify(role.permissions), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRole(trx: Trx, id: number, role: RoleForm): Promise<void> {
  await trx
    .updateTable('staff_roles')
    .set({ name: role.name, permissions: JSON.stringify(role.permissions) })
    .where('id', '=', id)
    .execute()
}

export async function deleteRole(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('staff_roles').where('id', '=', id).execute()
}
