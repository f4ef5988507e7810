import type { StaffCompany } from '#lib/contract/admin/company.ts'
import type { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import { withMidnightEnd } from '#lib/rules/delivery-window.ts'
import { PAGE_SIZE, TEHRAN_BOUNDS } from '#lib/rules/limits.ts'
import { jalaliOf } from '#lib/rules/jalali.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { formatHourRange } from '#lib/text/clock-time.ts'
import { companyMessages, outsideTehran } from '#lib/text/messages/admin-companies.ts'
import { couponMessages } from '#lib/text/messages/admin-coupons.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import type { calls } from '#lib/contract/calls.ts'
import {
  type CompanyRow,
  findMember,
  listCompanies,
  listCompanyTemplates,
  type Member,
  pageOfMembers,
} from './company-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { findUserByMobile } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { isAroundTehran } from '../address/geocoder/geocoder.ts'
import {
  addCompany,
  addMember,
  addCompanyWindow,
  changeCompany,
  endCompanyWindow,
  removeMember,
} from './companies.ts'
import { isJoinCode, joinCodeOf } from './join-company.ts'
import { readMobile } from '../account/read-mobile.ts'
import { readUntil } from '../platform/http/read-until.ts'
import { hoursMessage } from '../delivery/window-texts.ts'

type CompanyWithMembers = CompanyRow & { members: number }

export const adminCompanyHandlers: readonly Handler[] = [
  handle('GET /admin/companies', async ({ deps: { db } }) => ({
    data: (await listCompanies(db)).map(companyOf),
  })),

  handle('POST /admin/companies', async ({ deps, staff, body: { code, ...input } }) => {
    const fields = { ...fieldsOf(input, deps.now()), code }
    const id = await addCompany(deps.db, fields, { now: deps.now(), actor: staff.id })
    if (id === null) throw new ApiError(HttpStatus.conflict, companyMessages.codeTaken)
    return { data: { id }, message: companyMessages.added }
  }),

  handle('GET /admin/companies/{id}', async ({ deps, params }) => {
    const company = await getCompany(deps, params.id)
    const windows = await listCompanyTemplates(deps.db, company.id)
    return {
      data: {
        ...companyOf(company),
        windows: windows.map(({ id, price, capacity, cutoff_minutes, ...terms }) => ({
          id,
          price,
          capacity,
          cutoff_minutes,
          weekdays: JSON.parse(terms.weekdays) as number[],
          hours_fa: formatHourRange(terms),
        })),
      },
    }
  }),

  handle('PUT /admin/companies/{id}', async ({ deps, staff, params, body }) => {
    const company = await getCompany(deps, params.id)
    const fields = fieldsOf(body, deps.now(), company)
    const by = { now: deps.now(), actor: staff.id }
    const result = await changeCompany(deps.db, company.id, fields, by)
    if (result === 'taken') throw new ApiError(HttpStatus.conflict, companyMessages.codeTaken)
    if (result === 'unknown')
      throw new ApiError(HttpStatus.notFound, companyMessages.companyNotFound)
    return { data: null, message: staffMessages.saved }
  }),

  handle('GET /admin/companies/{id}/members', async ({ deps, params, query: { page } }) => {
    const company = await getCompany(deps, params.id)
    const { rows, count } = await pageOfMembers(deps.db, company.id, numberedPage(page))
    return { data: rows.map(memberOf), extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('POST /admin/companies/{id}/members', async ({ deps, staff, params, body }) => {
    const company = await getCompany(deps, params.id)
    const user = await findUserByMobile(deps.db, readMobile(body.mobile, 'mobile'))
    if (!user) throw fieldError('mobile', couponMessages.ownerUnknown)
    await addMember(deps.db, company.id, user.id, { now: deps.now(), actor: staff.id })
    return { data: null, message: companyMessages.memberAdded }
  }),

  handle('GET /admin/companies/{id}/members/{user}', async ({ deps, params }) => {
    const member = await findMember(deps.db, params.id, params.user)
    if (!member) throw new ApiError(HttpStatus.notFound, companyMessages.memberNotFound)
    return { data: memberOf(member) }
  }),

  handle('DELETE /admin/companies/{id}/members/{user}', async ({ deps, staff, params, body }) => {
    const company = await getCompany(deps, params.id)
    const by = { now: deps.now(), actor: staff.id, reason: body.reason }
    if (!(await removeMember(deps.db, company.id, params.user, by)))
      throw new ApiError(HttpStatus.notFound, companyMessages.memberNotFound)
    return { data: null, message: companyMessages.memberRemoved }
  }),

  handle('POST /admin/companies/{id}/windows', async ({ deps, staff, params, body }) => {
    const company = await getCompany(deps, params.id)
    const window = withMidnightEnd({ ...body, started_mn: 0, finished_mn: 0 })
    const fault = hoursMessage(window)
    if (fault !== null) throw fieldError('finished_hr', fault)
    await addCompanyWindow(deps.db, company.id, window, { now: deps.now(), actor: staff.id })
    return { data: null, message: companyMessages.windowAdded }
  }),

  handle('DELETE /admin/companies/{id}/windows/{window}', async ({ deps, staff, params }) => {
    const by = { now: deps.now(), actor: staff.id }
    if (!(await endCompanyWindow(deps.db, params.id, params.window, by)))
      throw new ApiError(HttpStatus.notFound, companyMessages.windowNotFound)
    return { data: null, message: companyMessages.windowEnded }
  }),
]

const memberOf = ({ id, mobile, first_name, last_name }: Member) => ({
  id,
  mobile,
  name: [first_name, last_name].filter(Boolean).join(' '),
})

async function getCompany({ db }: Deps, id: number): Promise<CompanyWithMembers> {
  const company = (await listCompanies(db)).find(terms => terms.id === id)
  if (!company) throw new ApiError(HttpStatus.notFound, companyMessages.companyNotFound)
  return company
}

type CompanyInput = z.output<(typeof calls)['PUT /admin/companies/{id}']['body']>

/** 422 outside of Tehran; an unchanged location may stay. */
function assertLocation({ lat, lng }: CompanyInput, stored?: CompanyRow): void {
  const isUnchanged = stored !== undefined && stored.lat === lat && stored.lng === lng
  if (isUnchanged || isAroundTehran(lat, lng)) return
  const sentences = [outsideTehran(TEHRAN_BOUNDS)]
  throw new ApiError(HttpStatus.unprocessable, { lat: sentences, lng: sentences })
}

/** An unchanged join code keeps its expiry, even a past one. */
function fieldsOf(typed: CompanyInput, now: number, stored?: CompanyRow) {
  assertLocation(typed, stored)
  const { active, join_code, until, ...input } = typed
  const joinCode = join_code ? joinCodeOf(join_code) : null
  if (joinCode !== null && !isJoinCode(joinCode))
    throw fieldError('join_code', companyMessages.joinCodeInvalid)
  const isUnchanged =
    stored !== undefined && stored.join_code === joinCode && untilOf(stored) === until
  const expiryOf = () => {
    if (isUnchanged) return stored.join_code_expires_at
    return joinCode === null || !until ? null : readUntil(until, now)
  }
  return {
    ...input,
    active: active ? (1 as const) : (0 as const),
    join_code: joinCode,
    join_code_expires_at: expiryOf(),
  }
}

const untilOf = ({ join_code_expires_at: at }: CompanyRow): string | null => {
  if (at === null) return null
  const { year, month, day } = jalaliOf(tehranClock(at).date)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function companyOf({ join_code_expires_at: _, active, ...row }: CompanyWithMembers): StaffCompany {
  return {
    ...row,
    active: active === 1,
    until: untilOf({ ...row, active, join_code_expires_at: _ }),
  }
}
