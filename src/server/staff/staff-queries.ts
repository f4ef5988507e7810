import { type Selectable, sql } from 'kysely'
import type { StaffRole } from '#lib/contract/admin/staff.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import type { StaffTable } from './schema.ts'

export type StaffRow = Omit<Selectable<StaffTable>, 'roles'> & { roles: StaffRole[] }

const rowOf = (row: Selectable<StaffTable>): StaffRow => ({
  ...row,
  roles: JSON.parse(row.roles) as StaffRole[],
})

export async function listStaff(db: Db): Promise<StaffRow[]> {
  const rows = await db.selectFrom('staff').selectAll().orderBy('id').execute()
  return rows.map(rowOf)
}

export async function findStaff(db: Db, id: number): Promise<StaffRow | null> {
  const row = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? rowOf(row) : null
}

export async function findStaffByMobile(db: Db, mobile: string): Promise<StaffRow | null> {
  const query = db.selectFrom('staff').selectAll().where('mobile', '=', mobile)
  const row = await query.executeTakeFirst()
  return row ? rowOf(row) : null
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
  { roles, ...member }: Omit<StaffRow, 'id'>,
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
