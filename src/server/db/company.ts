import type { Selectable, Updateable } from 'kysely'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

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

/** @param joinCode as it is stored, in small letters */
export async function findCompanyByJoinCode(
  db: Db,
  joinCode: string,
): Promise<CompanyRow | undefined> {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('join_code', '=', joinCode)
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

/** The members of a company, by mobile. */
export async function listMembers(
  db: Db,
  companyId: number,
): Promise<{ mobile: string; first_name: string | null; last_name: string | null }[]> {
  return db
    .selectFrom('users')
    .select(['mobile', 'first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .orderBy('mobile')
    .execute()
}

/** Changes a company; throws what `isDuplicate` knows where a join code is another's. */
export async function updateCompany(
  db: Db,
  id: number,
  change: Pick<Updateable<Database['companies']>, 'active' | 'join_code' | 'join_code_expires_at'>,
): Promise<void> {
  await db.updateTable('companies').set(change).where('id', '=', id).execute()
}
