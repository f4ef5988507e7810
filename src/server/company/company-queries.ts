import type { Insertable, Selectable } from 'kysely'
import { codeSpellings } from '#lib/text/code-readings.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import type { Database } from '../platform/database/schema.ts'
import type { UserRow } from '../account/user-queries.ts'

export type CompanyRow = Selectable<Database['companies']>

export async function findActiveCompany(db: Db, id: number): Promise<CompanyRow | undefined> {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst()
}

/** In any spelling; active companies only. */
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

export const pageOfMembers = (db: Db, companyId: number, page: Page): Promise<Paged<Member>> =>
  readPage(selectMembers(db, companyId), page)

export const findMember = (db: Db, companyId: number, id: number): Promise<Member | undefined> =>
  selectMembers(db, companyId).where('id', '=', id).executeTakeFirst()

const selectMembers = (db: Db, companyId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'mobile', 'first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .orderBy('mobile')

export type CompanyFields = Omit<Insertable<Database['companies']>, 'id'>

/** Throws a duplicate error (`isDuplicate`) for a code in use. */
export async function insertCompany(trx: Trx, fields: CompanyFields): Promise<CompanyRow> {
  return trx.insertInto('companies').values(fields).returningAll().executeTakeFirstOrThrow()
}

/** Locks the row until the transaction ends. */
export async function lockCompany(trx: Trx, id: number): Promise<CompanyRow | undefined> {
  return trx
    .updateTable('companies')
    .set(eb => ({ active: eb.ref('active') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Throws a duplicate error (`isDuplicate`) for a code in use. */
export async function updateCompany(
  db: Db,
  id: number,
  change: Partial<CompanyFields>,
): Promise<void> {
  await db.updateTable('companies').set(change).where('id', '=', id).execute()
}

export async function listCompanyTemplates(db: Db, companyId: number) {
  return db
    .selectFrom('window_templates')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('started_hr')
    .orderBy('id')
    .execute()
}

export async function insertTemplate(
  trx: Trx,
  row: Omit<Insertable<Database['window_templates']>, 'id'>,
): Promise<void> {
  await trx.insertInto('window_templates').values(row).execute()
}

/** Opens no further days. False where there is none, or it has ended. */
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
