import type { Selectable } from 'kysely'
import { ConfirmStatus, Gender, RegisterStatus } from '#lib/codes/account.ts'
import type { SubstitutionChoice } from '#lib/codes/order.ts'
import { codeSpellings } from '#lib/text/code-readings.ts'
import { newReadableCode } from '../platform/secrets.ts'
import { type Db, joinTransaction, type Trx } from '../platform/database/open.ts'
import { emitEvent } from '../webhook/emit-event.ts'
import { refreshOrderWords } from '../order/order-words.ts'
import type { UserTable } from './schema.ts'

export type UserRow = Selectable<UserTable>

const INTRODUCE_CODE_LENGTH = 8
const INSERT_TRIES = 5

/** @param mobile in the stored form, 09xxxxxxxxx */
export async function findUserByMobile(db: Db, mobile: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('mobile', '=', mobile).executeTakeFirst()
}

export async function findIntroducer(
  db: Db,
  code: string,
): Promise<Pick<UserRow, 'id' | 'introduce_code'> | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'introduce_code'])
    .where('introduce_code', 'in', codeSpellings(code))
    .executeTakeFirst()
}

export async function getMobile(db: Db, id: number): Promise<string> {
  const { mobile } = await db
    .selectFrom('users')
    .select('mobile')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return mobile
}

export async function getUserProfile(db: Db, id: number) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('addresses', join =>
      join.onRef('addresses.user_id', '=', 'users.id').on('addresses.is_main', '=', 1),
    )
    .selectAll('users')
    .select(['companies.name as company_name', 'addresses.id as address_id'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The next checkout starts with it; the caller holds the user's lock. */
export async function setSubstitution(
  trx: Trx,
  userId: number,
  substitution: SubstitutionChoice,
): Promise<void> {
  await trx.updateTable('users').set({ substitution }).where('id', '=', userId).execute()
}

/** Lock order everywhere: user, order, products by id, window, coupon, catalogue version. */
export async function lockUser(trx: Trx, userId: number): Promise<UserRow> {
  return trx
    .updateTable('users')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** So that no session opens during a change of mobile. Undefined where nobody has the number. */
export async function lockUserByMobile(trx: Trx, mobile: string): Promise<UserRow | undefined> {
  const row = await findUserByMobile(trx, mobile)
  const user = row && (await lockUser(trx, row.id))
  return user?.mobile === mobile ? user : undefined
}

/** A new user has register_status 3. */
export async function findOrInsertUser(db: Db, mobile: string, now: number): Promise<UserRow> {
  // Inserts nothing when the number exists by now, or the introduce code is in use.
  for (let tries = 0; tries < INSERT_TRIES; tries++) {
    const user = (await insertUser(db, mobile, now)) ?? (await findUserByMobile(db, mobile))
    if (user) return user
  }
  throw new Error('no free introduce code was found')
}

async function insertUser(db: Db, mobile: string, now: number): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values({
      mobile,
      password_hash: null,
      first_name: null,
      last_name: null,
      email: null,
      national_no: null,
      gender: Gender.unspecified,
      register_status: RegisterStatus.incomplete,
      confirm_status: ConfirmStatus.confirmed,
      introduce_code: newReadableCode(INTRODUCE_CODE_LENGTH),
      company_id: null,
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The short form has the names only. */
export interface SignupFields {
  first_name: string
  last_name: string
  email?: string | null
  password_hash?: string
}

/** False when it was saved before. */
export async function completeSignup(
  db: Db,
  userId: number,
  fields: SignupFields,
  now: number,
): Promise<boolean> {
  return joinTransaction(db, async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set(eb => ({
        ...fields,
        register_status: eb
          .case()
          .when(eb.exists(eb.selectFrom('addresses').select('id').where('user_id', '=', userId)))
          .then(1 as const)
          .else(4 as const)
          .end(),
      }))
      .where('id', '=', userId)
      .where('register_status', '=', RegisterStatus.incomplete)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await emitEvent(trx, 'customer.registered', { id: userId }, now)
    return true
  })
}

/** The first address completes it: register_status 4 becomes 1. */
export async function completeRegistration(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ register_status: RegisterStatus.complete })
    .where('id', '=', userId)
    .where('register_status', '=', RegisterStatus.formSaved)
    .execute()
}

export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute()
}

/** Throws a duplicate error (`isDuplicate`) for a mobile in use. */
export async function setMobile(
  trx: Trx,
  user: Pick<UserRow, 'id' | 'mobile'>,
  mobile: string,
  now: number,
): Promise<void> {
  await trx.updateTable('users').set({ mobile }).where('id', '=', user.id).execute()
  await refreshOrderWords(trx, { userId: user.id })
  await trx
    .insertInto('former_mobiles')
    .values({ user_id: user.id, mobile: user.mobile, left_at: now })
    .execute()
}

export const listFormerMobiles = (db: Db, userId: number) =>
  db
    .selectFrom('former_mobiles')
    .select(['mobile', 'left_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export type PersonFields = Partial<
  Pick<UserRow, 'first_name' | 'last_name' | 'national_no' | 'email' | 'gender'>
>

export async function updatePerson(trx: Trx, userId: number, fields: PersonFields): Promise<void> {
  if (Object.keys(fields).length === 0) return
  await trx.updateTable('users').set(fields).where('id', '=', userId).execute()
  await refreshOrderWords(trx, { userId })
}

export async function setCompany(db: Db, userId: number, companyId: number | null): Promise<void> {
  await db.updateTable('users').set({ company_id: companyId }).where('id', '=', userId).execute()
}
