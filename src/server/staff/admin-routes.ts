import { HttpStatus } from '#lib/codes/http.ts'
import type { Staff } from '#lib/contract/admin/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { messages } from '#lib/text/messages.ts'
import { findStaff, listStaff, type StaffRow } from './staff-queries.ts'
import { deleteStaffSession, listMemberSessions } from './staff-session-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { sessionView } from '../account/end-sessions.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { readMobile } from '../account/read-mobile.ts'
import { addFirstOwner, hasStaff } from './first-owner.ts'
import { addStaff, changeStaff, endMemberSessions } from './members.ts'
import { chooseStaffPassword, issueInitialPassword } from './passwords.ts'
import { claimStaffSession, openStaffSession, resendStaffCode } from './sign-in.ts'

const staffOf = ({ id, name, mobile, roles, role_names, active }: StaffRow): Staff => ({
  id,
  name,
  mobile,
  roles,
  role_names,
  active: active === 1,
})

export const adminStaffHandlers: readonly Handler[] = [
  handle('POST /admin/sign-in', async ({ deps, body, clientAddress }) => {
    const mobile = readMobile(body.mobile, 'mobile')
    const credentials = { mobile, password: body.password, clientAddress }
    return { data: await claimStaffSession(deps, credentials) }
  }),

  handle('POST /admin/sign-in/code', async ({ deps, body, clientAddress }) => ({
    data: await openStaffSession(deps, { ...body, clientAddress }),
    message: messages.signedIn,
  })),

  handle('POST /admin/sign-in/resend', async ({ deps, body, clientAddress }) => ({
    data: await resendStaffCode(deps, { ...body, clientAddress }),
  })),

  handle('GET /admin/first-owner', async ({ deps }) => ({
    data: { is_open: !(await hasStaff(deps.db)) },
  })),

  handle('POST /admin/first-owner', async ({ deps, body, clientAddress }) => ({
    data: { id: await addFirstOwner(deps, body, clientAddress) },
    message: staffMessages.firstOwnerAdded,
  })),

  handle('GET /admin/session', ({ staff }) =>
    Promise.resolve({
      data: {
        ...staffOf(staff),
        password_given: staff.password_given === 1,
        permissions: staff.permissions,
      },
    }),
  ),

  handle('DELETE /admin/session', async ({ deps, tokenHash }) => {
    if (tokenHash) await deleteStaffSession(deps.db, tokenHash)
    return { data: null, message: messages.signedOut }
  }),

  handle('PUT /admin/password', async ({ deps, staff, tokenHash, body }) => {
    await chooseStaffPassword(deps, staff, tokenHash ?? '', body)
    return { data: null, message: staffMessages.passwordChosen }
  }),

  handle('GET /admin/staff', async ({ deps }) => ({
    data: (await listStaff(deps.db)).map(staffOf),
  })),

  handle('POST /admin/staff', async ({ deps, staff, body }) => {
    const member = { ...body, mobile: readMobile(body.mobile, 'mobile') }
    return { data: await addStaff(deps, member, staff.id), message: staffMessages.staffAdded }
  }),

  handle('PUT /admin/staff/{id}', async ({ deps, staff, params, body }) => ({
    data: staffOf(await changeStaff(deps, params.id, body, staff.id)),
    message: staffMessages.saved,
  })),

  handle('POST /admin/staff/{id}/password', async ({ deps, staff, params }) => ({
    data: { password: await issueInitialPassword(deps, params.id, staff.id) },
    message: staffMessages.passwordGiven,
  })),

  handle('GET /admin/staff/{id}/sessions', async ({ deps: { db, now }, params: { id } }) => {
    if (!(await findStaff(db, id)))
      throw new ApiError(HttpStatus.notFound, staffMessages.staffNotFound)
    return { data: (await listMemberSessions(db, id, now())).map(sessionView) }
  }),

  handle('POST /admin/staff/{id}/sessions', async ({ deps, staff, params, body }) => {
    const ended = await endMemberSessions(deps, params.id, body.session, staff.id)
    if (ended === 0) throw new ApiError(HttpStatus.conflict, staffMessages.sessionOver)
    return { data: { ended }, message: staffMessages.sessionsEnded }
  }),
]
