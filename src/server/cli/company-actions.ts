import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { type CompanyRow, findCompanyByCode, listMembers } from '../company/company-queries.ts'
import type { Db } from '../platform/database/open.ts'
import {
  addMember as joinMember,
  changeCompany,
  removeMember as endMember,
} from '../company/companies.ts'
import { isJoinCode, joinCodeOf } from '../company/join-company.ts'
import { UsageError } from './command.ts'
import { readUserByMobile } from './read-user.ts'
import { tableText } from './table.ts'

interface Action {
  usage: string
  options?: readonly 'until'[]
  /** Returns the output. Epoch seconds; `until` is null where it was left out. */
  run: (
    db: Db,
    args: readonly string[],
    at: { until: number | null; now: number },
  ) => Promise<string>
}
type ActionTime = Parameters<Action['run']>[2]

export const COMPANY_ACTIONS: Partial<Record<string, Action>> = {
  show: { usage: 'CODE', run: show },
  'set-code': { usage: 'CODE JOINCODE', options: ['until'], run: setCode },
  'clear-code': { usage: 'CODE', run: clearCode },
  'add-member': { usage: 'CODE MOBILE', run: addMember },
  'remove-member': { usage: 'CODE MOBILE', run: removeMember },
  activate: { usage: 'CODE', run: (db, args, { now }) => setActive(db, args, 1, now) },
  deactivate: { usage: 'CODE', run: (db, args, { now }) => setActive(db, args, 0, now) },
}

/** Jalali; null for never, or without a code. */
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
  { until, now }: ActionTime,
): Promise<string> {
  const company = await readCompany(db, code)
  const joinCode = joinCodeOf(typed)
  if (!isJoinCode(joinCode))
    throw new UsageError('A join code is Latin letters and digits, joined by hyphens.')
  const change = { join_code: joinCode, join_code_expires_at: until }
  const result = await changeCompany(db, company.id, change, { now, actor: null })
  if (result !== 'done') throw new UsageError(`${joinCode} is the join code of another company.`)
  const time = until === null ? 'without an end' : `until ${formatJalaliDateTime(until)}`
  return `Members join ${company.code} by ${joinCode}, ${time}.`
}

async function clearCode(db: Db, [code]: readonly string[], { now }: ActionTime): Promise<string> {
  const company = await readCompany(db, code)
  const change = { join_code: null, join_code_expires_at: null }
  await changeCompany(db, company.id, change, { now, actor: null })
  return `Nobody can join ${company.code} by a code.`
}

async function addMember(
  db: Db,
  [code, mobile = '']: readonly string[],
  { now }: ActionTime,
): Promise<string> {
  const company = await readCompany(db, code)
  const user = await readUserByMobile(db, mobile)
  await joinMember(db, company.id, user.id, { now, actor: null })
  return `${user.mobile} is a member of ${company.code}.`
}

async function removeMember(
  db: Db,
  [code, mobile = '']: readonly string[],
  { now }: ActionTime,
): Promise<string> {
  const company = await readCompany(db, code)
  const user = await readUserByMobile(db, mobile)
  if (!(await endMember(db, company.id, user.id, { now, actor: null })))
    throw new UsageError(`${user.mobile} is no member of ${company.code}.`)
  return `${user.mobile} is no longer a member of ${company.code}.`
}

async function setActive(
  db: Db,
  [code]: readonly string[],
  active: 0 | 1,
  now: number,
): Promise<string> {
  const company = await readCompany(db, code)
  await changeCompany(db, company.id, { active }, { now, actor: null })
  return `${company.code} is ${active === 1 ? 'active' : 'not active'}.`
}
