import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { type ChangedBy, insertChange } from '../staff/change-queries.ts'
import {
  type CompanyFields,
  type CompanyRow,
  endTemplate,
  insertCompany,
  insertTemplate,
  lockCompany,
  updateCompany,
} from './company-queries.ts'
import { findCustomer } from '../account/customer-queries.ts'
import { type Db, inTransaction, isDuplicate, type Trx } from '../platform/database/open.ts'
import { lockUser, setCompany } from '../account/user-queries.ts'

const record = 'company'

/** Returns the id, or null where the code or the join code is in use. */
export async function addCompany(
  db: Db,
  fields: CompanyFields,
  { now, actor }: ChangedBy,
): Promise<number | null> {
  return nullIfDuplicate(() =>
    inTransaction(db, async trx => {
      const company = await insertCompany(trx, fields)
      const change = { record, recordId: company.id, action: 'added' } as const
      await insertChange(trx, { ...change, after: stateOf(company), at: now, staffId: actor })
      return company.id
    }),
  )
}

export async function changeCompany(
  db: Db,
  id: number,
  fields: Partial<CompanyFields>,
  { now, actor }: ChangedBy,
): Promise<'done' | 'unknown' | 'taken'> {
  const changed = await nullIfDuplicate(() =>
    inTransaction(db, async trx => {
      const before = await lockCompany(trx, id)
      if (!before) return 'unknown'
      await updateCompany(trx, id, fields)
      const states = { before: stateOf(before), after: stateOf({ ...before, ...fields }) }
      if (JSON.stringify(states.before) === JSON.stringify(states.after)) return 'done'
      const change = { record, recordId: id, action: 'changed' } as const
      await insertChange(trx, { ...change, ...states, at: now, staffId: actor })
      return 'done'
    }),
  )
  return changed ?? 'taken'
}

export async function addMember(
  db: Db,
  companyId: number,
  userId: number,
  { now, actor }: ChangedBy,
): Promise<void> {
  await inTransaction(db, async trx => {
    const user = await lockUser(trx, userId)
    const { company_id: previous } = user
    if (previous === companyId) return
    await setCompany(trx, userId, companyId)
    if (previous !== null) await recordLeft(trx, previous, userId, { now, actor })
    const change = { record, recordId: companyId, action: 'joined' } as const
    await insertChange(trx, { ...change, after: { id: userId }, at: now, staffId: actor })
  })
}

/** False where the customer is no member of this company. */
export async function removeMember(
  db: Db,
  companyId: number,
  userId: number,
  by: ChangedBy & { reason?: string },
): Promise<boolean> {
  return inTransaction(db, async trx => {
    const user = await findCustomer(trx, userId)
    if (!user || (await lockUser(trx, userId)).company_id !== companyId) return false
    await setCompany(trx, userId, null)
    await recordLeft(trx, companyId, userId, by)
    return true
  })
}

const recordLeft = (
  trx: Trx,
  companyId: number,
  userId: number,
  { now, actor, reason }: ChangedBy & { reason?: string },
): Promise<void> =>
  insertChange(trx, {
    record,
    recordId: companyId,
    action: 'left',
    before: { id: userId },
    at: now,
    staffId: actor,
    reason: reason ?? null,
  })

export type CompanyWindow = Omit<
  Parameters<typeof insertTemplate>[1],
  'code' | 'company_id' | 'weekdays'
> & {
  weekdays: readonly number[]
}

export async function addCompanyWindow(
  db: Db,
  companyId: number,
  { weekdays, ...window }: CompanyWindow,
  { now, actor }: ChangedBy,
): Promise<void> {
  await inTransaction(db, async trx => {
    const code = `company-${companyId}-${crypto.randomUUID()}`
    const days = JSON.stringify([...new Set(weekdays)].toSorted((a, b) => a - b))
    await insertTemplate(trx, { ...window, weekdays: days, code, company_id: companyId })
    const { started_hr, finished_hr, capacity } = window
    const change = { record, recordId: companyId, action: 'opened' } as const
    const after = { started_hr, finished_hr, capacity }
    await insertChange(trx, { ...change, after, at: now, staffId: actor })
  })
}

/** Ends a company's weekly window; days already opened for it stay. False where there is none. */
export async function endCompanyWindow(
  db: Db,
  companyId: number,
  id: number,
  { now, actor }: ChangedBy,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    if (!(await endTemplate(trx, companyId, id))) return false
    const change = { record, recordId: companyId, action: 'closed' } as const
    await insertChange(trx, { ...change, before: { window: id }, at: now, staffId: actor })
    return true
  })
}

async function nullIfDuplicate<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error)) return null
    throw error
  }
}

const stateOf = (company: CompanyFields | CompanyRow) => ({
  name: company.name,
  address: company.address,
  city: company.city,
  discount_percent: company.discount_percent,
  flooring: company.flooring,
  active: company.active === 1,
  join_code: company.join_code ?? null,
  until:
    company.join_code_expires_at == null
      ? null
      : formatJalaliDateTime(company.join_code_expires_at),
})
