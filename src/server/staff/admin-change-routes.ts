import { HttpStatus } from '#lib/codes/http.ts'
import { HISTORY_PERMISSIONS, may } from '#lib/rules/staff.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { listChanges } from './change-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'

const SHOWN = 100

export const adminChangeHandlers: readonly Handler[] = [
  handle('GET /admin/changes/{record}/{id}', async ({ deps, staff, params }) => {
    const { record, id } = params
    const isAllowed = may(staff.roles, HISTORY_PERMISSIONS[record])
    if (staff.password_given === 1 || !isAllowed)
      throw new ApiError(HttpStatus.forbidden, staffMessages.notAllowed)
    const changes = await listChanges(deps.db, record, id, SHOWN)
    const data = changes.map(({ at, before, after, ...change }) => ({
      ...change,
      at,
      at_fa: formatJalaliDateTime(at),
      before: stateOf(before),
      after: stateOf(after),
    }))
    return { data }
  }),
]

const stateOf = (json: string | null) =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>)
