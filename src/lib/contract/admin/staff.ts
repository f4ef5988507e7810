import { z } from 'zod'
import { defineCalls, tooMany } from '../call.ts'
import { PERMISSIONS } from '#lib/codes/permission.ts'
import { optionalReasonSchema } from './reason.ts'
import { roleIdSchema } from './role.ts'
import { endedSessionSchema, sessionSchema } from './session.ts'

const NAME_MAX_CHARS = 60
/** Before normalisation: with spaces, dashes and a country code. */
const MOBILE_MAX_CHARS = 60
const PASSWORD_MAX_CHARS = 200

const staffSchema = z.object({
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  roles: z.array(roleIdSchema),
  role_names: z.array(z.string()).describe('of `roles`, in their order'),
  active: z.boolean(),
})
export type Staff = z.infer<typeof staffSchema>

const staffSessionSchema = staffSchema.extend({
  /** An initial password, which must be replaced before anything else. */
  password_given: z.boolean(),
  permissions: z.array(z.enum(PERMISSIONS)),
})
export type StaffSession = z.infer<typeof staffSessionSchema>

const token = z.string().regex(/^[\w-]{20,100}$/)
const password = z.string().min(1).max(PASSWORD_MAX_CHARS)
const mobile = z.string().trim().min(1).max(MOBILE_MAX_CHARS)
const codeSentSchema = z.object({ token, resend_after: z.int() })
const roles = z.array(roleIdSchema).min(1).describe('whose permissions the caller has too')
const params = z.object({ id: z.coerce.number().int().positive() })
const firstOwnerSchema = z.object({
  setup_code: z.string().trim().min(1).max(60).describe("from the server's log"),
  name: z.string().trim().min(1).max(NAME_MAX_CHARS),
  mobile,
  password,
  password_confirmation: password,
})
export type FirstOwnerForm = z.infer<typeof firstOwnerSchema>

const lastOwnerRefusal = 'the last active owner cannot lose the role'

export const staffCalls = defineCalls({
  'POST /admin/sign-in': {
    summary: 'Checks the password of a staff member and sends a code as the second factor.',
    access: 'public',
    body: z.object({ mobile, password }),
    data: codeSentSchema,
    refusals: { 429: tooMany, 503: 'the code could not be sent' },
  },
  'POST /admin/sign-in/code': {
    summary: 'Checks the code and opens a session of twelve hours.',
    access: 'public',
    body: z.object({ token, code: z.string().max(500) }),
    data: z.object({ token }),
    refusals: { 401: 'the first factor has expired', 429: tooMany },
  },
  'POST /admin/sign-in/resend': {
    summary: 'Sends another code.',
    access: 'public',
    body: z.object({ token }),
    data: z.object({ resend_after: z.int() }),
    refusals: {
      401: 'the first factor has expired',
      429: tooMany,
      503: 'the code could not be sent',
    },
  },
  'GET /admin/first-owner': {
    summary: 'Whether nobody is staff yet, so that the first owner can be added.',
    access: 'public',
    data: z.object({ is_open: z.boolean() }),
  },
  'POST /admin/first-owner': {
    summary: "Adds the first owner, who has the setup code of the server's log.",
    access: 'public',
    body: firstOwnerSchema,
    data: z.object({ id: z.int() }),
    refusals: { 409: 'somebody is staff already', 429: tooMany },
  },
  'GET /admin/session': {
    summary: 'Who is signed in to the back office.',
    access: 'staff',
    data: staffSessionSchema,
  },
  'DELETE /admin/session': {
    summary: 'Ends the session.',
    access: 'staff',
    data: z.null(),
  },
  'PUT /admin/password': {
    summary: 'Changes the password and ends the other sessions.',
    access: 'staff',
    body: z.object({ old_password: password, password, password_confirmation: password }),
    data: z.null(),
    refusals: { 429: tooMany },
  },
  'GET /admin/staff': {
    summary: 'All staff.',
    access: 'staff:staff',
    data: z.array(staffSchema),
  },
  'POST /admin/staff': {
    summary: 'Adds a staff member; the answer has their initial password, shown once.',
    access: 'staff:staff',
    body: z.object({ name: z.string().trim().min(1).max(NAME_MAX_CHARS), mobile, roles }),
    data: z.object({ id: z.int(), password: z.string() }),
    refusals: { 409: 'the mobile belongs to another staff member' },
  },
  'PUT /admin/staff/{id}': {
    summary: 'Changes name, roles and access of a staff member; losing access ends their sessions.',
    access: 'staff:staff',
    params,
    body: z.object({
      name: z.string().trim().min(1).max(NAME_MAX_CHARS),
      roles,
      active: z.boolean(),
      reason: optionalReasonSchema,
    }),
    data: staffSchema,
    refusals: { 404: 'nobody has this id', 409: lastOwnerRefusal },
  },
  'POST /admin/staff/{id}/password': {
    summary: 'Creates a new initial password, shown once, and ends their sessions.',
    access: 'staff:staff',
    params,
    data: z.object({ password: z.string() }),
    refusals: { 404: 'nobody has this id' },
  },
  'GET /admin/staff/{id}/sessions': {
    summary: 'The open sessions of a staff member, newest first.',
    access: 'staff:staff',
    params,
    data: z.array(sessionSchema),
    refusals: { 404: 'nobody has this id' },
  },
  'POST /admin/staff/{id}/sessions': {
    summary: 'Ends one session of a staff member, or with `session` null all of them.',
    access: 'staff:staff',
    params,
    body: endedSessionSchema,
    data: z.object({ ended: z.int() }),
    refusals: { 404: 'nobody has this id', 409: 'it has ended already' },
  },
})
