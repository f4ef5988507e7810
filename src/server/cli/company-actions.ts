import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { type CompanyRow, findCompanyByCode, listMembers, updateCompany } from '../db/company.ts'
import { type Db, isDuplicate } from '../db/open.ts'
import { setCompany } from '../db/user.ts'
import { isJoinCode, joinCodeOf } from '../services/join-company.ts'
import { UsageError } from './command.ts'
import { readUserByMobile } from './read-user.ts'
import { tableText } from './table.ts'

interface Action {
  /** Its words, as the operator is told them. */
  takes: string
  options?: readonly 'until'[]
  /**
   * What it did, as text; throws a UsageError for what it cannot do. `until` is epoch seconds, null
   * where it was not given.
   */
  run: (db: Db, words: readonly string[], until: number | null) => Promise<string>
}

/** What `companies` does beside listing, by name. */
export const COMPANY_ACTIONS: Partial<Record<string, Action>> = {
  show: { takes: 'CODE', run: show },
  'set-code': { takes: 'CODE JOINCODE', options: ['until'], run: setCode },
  'clear-code': { takes: 'CODE', run: clearCode },
  'add-member': { takes: 'CODE MOBILE', run: addMember },
  'remove-member': { takes: 'CODE MOBILE', run: removeMember },
  activate: { takes: 'CODE', run: (db, words) => setActive(db, words, 1) },
  deactivate: { takes: 'CODE', run: (db, words) => setActive(db, words, 0) },
}

/** When the join code of a company is over, in Jalali; null for never, or without a code. */
export const whenOver = (company: CompanyRow): string | null =>
  company.join_code === null || company.join_code_expires_at === null
    ? null
    : formatJalaliDateTime(company.join_code_expires_at)

async function readCompany(db: Db, code = ''): Promise<CompanyRow> {
  const company = await findCompanyByCode(db, code)
  if (!company) throw new UsageError(`There is no company ${code}.`)
  return company
}

async function show(db: Db, [code]: readonly string[]): Promise<string> {
  const company = await readCompany(db, code)
  const members = await listMembers(db, company.id)
  const facts = tableText(
    ['company', company.code],
    [
      ['name', company.name],
      ['address', company.address],
      ['active', company.active === 1 ? 'yes' : 'no'],
      ['percent', String(company.discount_percent)],
      ['floor (rials)', String(company.flooring)],
      ['join code', company.join_code],
      ['until', whenOver(company)],
    ],
  )
  const names = members.map(({ mobile, first_name, last_name }) => [
    mobile,
    [first_name, last_name].filter(Boolean).join(' ') || null,
  ])
  return `${facts}\n\n${members.length === 0 ? 'No members.' : tableText(['member', 'name'], names)}`
}

async function setCode(
  db: Db,
  [code, typed = '']: readonly string[],
  until: number | null,
): Promise<string> {
  const company = await readCompany(db, code)
  const joinCode = joinCodeOf(typed)
  if (!isJoinCode(joinCode))
    throw new UsageError('A join code is Latin letters and digits, joined by hyphens.')
  try {
    await updateCompany(db, company.id, { join_code: joinCode, join_code_expires_at: until })
  } catch (error) {
    if (isDuplicate(error)) throw new UsageError(`${joinCode} is the join code of another company.`)
    throw error
  }
  const time = until === null ? 'without an end' : `until ${formatJalaliDateTime(until)}`
  return `Members join ${company.code} by ${joinCode}, ${time}.`
}

async function clearCode(db: Db, [code]: readonly string[]): Promise<string> {
  const company = await readCompany(db, code)
  await updateCompany(db, company.id, { join_code: null, join_code_expires_at: null })
  return `Nobody can join ${company.code} by a code.`
}

async function addMember(db: Db, [code, mobile = '']: readonly string[]): Promise<string> {
  const company = await readCompany(db, code)
  const user = await readUserByMobile(db, mobile)
  await setCompany(db, user.id, company.id)
  return `${user.mobile} is a member of ${company.code}.`
}

async function removeMember(db: Db, [code, mobile = '']: readonly string[]): Promise<string> {
  const company = await readCompany(db, code)
  const user = await readUserByMobile(db, mobile)
  if (user.company_id !== company.id)
    throw new UsageError(`${user.mobile} is no member of ${company.code}.`)
  await setCompany(db, user.id, null)
  return `${user.mobile} is no longer a member of ${company.code}.`
}

async function setActive(db: Db, [code]: readonly string[], active: 0 | 1): Promise<string> {
  const company = await readCompany(db, code)
  await updateCompany(db, company.id, { active })
  return `${company.code} is ${active === 1 ? 'active' : 'not active'}.`
}
