import type { Insertable, Selectable } from 'kysely'
import { codeSpellings } from '#lib/text/code-readings.ts'
import type { Db, Trx } from './open.ts'
import { type Page, type Paged, pageOf } from './page.ts'
import type { Database } from './schema.ts'
import type { UserRow } from './user.ts'

export type CompanyRow = Selectable<Database['companies']>

/** A company whose members may place group orders now. */
export async function findActiveCompany(db: Db, id: number): Promise<CompanyRow | undefined> {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst()
}

/** The active company of a join code, however it was typed. */
export async function findCompanyByJoinCode(
  db: Db,
  typed: string,
): Promise<CompanyRow | undefined> {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('join_code', 'in', codeSpellings(typed))
    .where('active', '=', 1)
    .executeTakeFirst()
}

/** A company by the operator's key, active or not. */
export async function findCompanyByCode(db: Db, code: string): Promise<CompanyRow | undefined> {
  return db.selectFrom('companies').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Every company with the number of its members. */
export async function listCompanies(db: Db): Promise<(CompanyRow & { members: number })[]> {
  return db
    .selectFrom('companies')
    .selectAll()
    .select(eb =>
      eb
        .selectFrom('users')
        .whereRef('users.company_id', '=', 'companies.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('members'),
    )
    .orderBy('code')
    .execute()
}

export type Member = Pick<UserRow, 'id' | 'mobile' | 'first_name' | 'last_name'>

/** The members of a company, by mobile. */
export const listMembers = (db: Db, companyId: number): Promise<Member[]> =>
  membersOf(db, companyId).execute()

/** A page of them, and how many there are. */
export const pageOfMembers = (db: Db, companyId: number, page: Page): Promise<Paged<Member>> =>
  pageOf(membersOf(db, companyId), page)

/** A member of a company; undefined where the customer is none. */
export const findMember = (db: Db, companyId: number, id: number): Promise<Member | undefined> =>
  membersOf(db, companyId).where('id', '=', id).executeTakeFirst()

const membersOf = (db: Db, companyId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'mobile', 'first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .orderBy('mobile')

/** What the staff say of a company. */
export type CompanyFields = Omit<Insertable<Database['companies']>, 'id'>

/** Adds a company; throws what `isDuplicate` knows where a code or a join code is another's. */
export async function insertCompany(trx: Trx, fields: CompanyFields): Promise<CompanyRow> {
  return trx.insertInto('companies').values(fields).returningAll().executeTakeFirstOrThrow()
}

/** Holds the row of a company to the end of the transaction; undefined where there is none. */
export async function lockCompany(trx: Trx, id: number): Promise<CompanyRow | undefined> {
  return trx
    .updateTable('companies')
    .set(eb => ({ active: eb.ref('active') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Changes a company; throws what `isDuplicate` knows where a code or a join code is another's. */
export async function updateCompany(
  db: Db,
  id: number,
  change: Partial<CompanyFields>,
): Promise<void> {
  await db.updateTable('companies').set(change).where('id', '=', id).execute()
}

/** The own windows of a company. */
export async function listTemplatesOf(db: Db, companyId: number) {
  return db
    .selectFrom('window_templates')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('started_hr')
    .orderBy('id')
    .execute()
}

/** Adds a window that comes every week. */
export async function insertTemplate(
  trx: Trx,
  row: Omit<Insertable<Database['window_templates']>, 'id'>,
): Promise<void> {
  await trx.insertInto('window_templates').values(row).execute()
}

/** Ends a window of a company: no further day has it. False where it is none, or ended already. */
export async function endTemplate(trx: Trx, companyId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('window_templates')
    .set({ weekdays: '[]' })
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('weekdays', '!=', '[]')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
