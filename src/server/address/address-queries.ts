import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../platform/database/open.ts'
import type { AddressTable } from './schema.ts'

export type AddressRow = Selectable<AddressTable>

export type AddressFields = Omit<
  Insertable<AddressTable>,
  'id' | 'user_id' | 'is_main' | 'created_at'
>

const selectAddresses = (db: Db, userId: number) =>
  db.selectFrom('addresses').selectAll().where('user_id', '=', userId)

/** Main one first, then newest. */
export async function listAddresses(db: Db, userId: number): Promise<AddressRow[]> {
  return selectAddresses(db, userId).orderBy('is_main', 'desc').orderBy('id', 'desc').execute()
}

/** Undefined for an unknown id and for another user's. */
export async function findAddress(
  db: Db,
  userId: number,
  id: number,
): Promise<AddressRow | undefined> {
  return selectAddresses(db, userId).where('id', '=', id).executeTakeFirst()
}

export async function findMainAddress(db: Db, userId: number): Promise<AddressRow | undefined> {
  return selectAddresses(db, userId).where('is_main', '=', 1).executeTakeFirst()
}

export async function insertAddress(
  db: Db,
  row: Omit<Insertable<AddressTable>, 'id'>,
): Promise<AddressRow> {
  return db.insertInto('addresses').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateAddress(
  db: Db,
  userId: number,
  id: number,
  fields: AddressFields,
): Promise<AddressRow | undefined> {
  return db
    .updateTable('addresses')
    .set(fields)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** The caller holds the user's lock. */
export async function setMainAddress(db: Db, userId: number, id: number): Promise<void> {
  const addresses = db.updateTable('addresses').where('user_id', '=', userId)
  await addresses.set({ is_main: 0 }).where('is_main', '=', 1).where('id', '!=', id).execute()
  await addresses.set({ is_main: 1 }).where('id', '=', id).execute()
}

export async function deleteAddress(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('addresses').where('user_id', '=', userId).where('id', '=', id).execute()
}
