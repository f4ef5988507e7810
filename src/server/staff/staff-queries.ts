import { type Selectable, sql } from 'kysely'
import type { RoleId } from '#lib/contract/admin/role.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { listRolesFor, rolesOf } from './role-queries.ts'
import type { StaffTable } from './schema.ts'

type StoredStaff = Selectable<StaffTable>

/** With what the roles are called and allow. */
export type StaffRow = Omit<StoredStaff, 'roles'> & ReturnType<typeof rolesOf>

type NewStaff = Omit<StoredStaff, 'id' | 'roles'> & { roles: readonly RoleId[] }

async function withRoles(db: Db, rows: readonly StoredStaff[]): Promise<StaffRow[]> {
  const members = rows.map(row => ({ ...row, roles: JSON.parse(row.roles) as RoleId[] }))
  const all = await listRolesFor(
    db,
    members.flatMap(({ roles }) => roles),
  )
  return members.map(member => ({ ...member, ...rolesOf(member.roles, all) }))
}

export async function listStaff(db: Db): Promise<StaffRow[]> {
  const rows = await db.selectFrom('staff').selectAll().orderBy('id').execute()
  return withRoles(db, rows)
}

export async function findStaff(db: Db, id: number): Promise<StaffRow | null> {
  const rows = await db.selectFrom('staff').selectAll().where('id', '=', id).execute()
  const [member = null] = await withRoles(db, rows)
  return member
}

export async function findStaffByMobile(db: Db, mobile: string): Promise<StaffRow | null> {
  const rows = await db.selectFrom('staff').selectAll().where('mobile', '=', mobile).execute()
  const [member = null] = await withRoles(db, rows)
  return member
}

/** Locks all members until the transaction ends, for rules over all of them. */
export async function lockStaff(trx: Trx): Promise<StaffRow[]> {
  await trx
    .updateTable('staff')
    .set({ active: sql.ref('active') })
    .execute()
  return listStaff(trx)
}

/** Returns the id; null where the mobile is in use. */
export async function insertStaff(
  trx: Trx,
  { roles, ...member }: NewStaff,
): Promise<number | null> {
  const row = await trx
    .insertInto('staff')
    .values({ ...member, roles: JSON.stringify(roles) })
    .onConflict(conflict => conflict.column('mobile').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updateStaff(
  trx: Trx,
  id: number,
  { name, roles, active }: Pick<StaffRow, 'name' | 'roles' | 'active'>,
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ name, roles: JSON.stringify(roles), active })
    .where('id', '=', id)
    .execute()
}

/** False when the password has changed since it was read. */
export async function setStaffPassword(
  trx: Trx,
  { id, password_hash }: Pick<StaffRow, 'id' | 'password_hash'>,
  password: { hash: string; isInitial: 0 | 1 },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set({ password_hash: password.hash, password_given: password.isInitial })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
