import { HttpStatus } from '#lib/codes/http.ts'
import { type RoleId, roleIdSchema, staffRoleSchema } from '#lib/contract/admin/role.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/open.ts'
import { findStaffByMobile, listStaff, type StaffRow } from '../staff/staff-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { parseTypedMobile } from '../account/read-mobile.ts'
import { addStaff, changeStaff, type StaffForm } from '../staff/members.ts'
import { issueInitialPassword } from '../staff/passwords.ts'
import { type Command, UsageError } from './command.ts'
import { readOptions } from './options.ts'
import { tableText } from './table.ts'
import { byTask } from './tasks.ts'
import { withDatabase } from './with-database.ts'

const ROLES = `${staffRoleSchema.options.join(', ')}, or the number of a role of the shop`
/** The actor of a command. */
const OPERATOR = null

export const staffCommand: Command = {
  name: 'staff',
  usage:
    '[list | add MOBILE NAME --roles ROLE,… | roles MOBILE ROLE,… | password|activate|deactivate MOBILE]',
  summary: `lists and adds staff, changes their roles and passwords; roles are ${ROLES}`,
  run: byTask('staff', {
    list,
    add,
    roles: (args, config) =>
      change('roles', args, config, ([, rolesText = '']) => ({ roles: readRoles(rolesText) })),
    password,
    activate: (args, config) => change('activate', args, config, () => ({ active: true })),
    deactivate: (args, config) => change('deactivate', args, config, () => ({ active: false })),
  }),
}

async function list(args: readonly string[], config: Config): Promise<void> {
  if (args.length > 0) throw new UsageError('staff list takes nothing more.')
  const members = await withDatabase(config, db => listStaff(db))
  const rows = members.map(({ id, mobile, name, roles, active, password_given }) => [
    id,
    mobile,
    name,
    roles.join(', '),
    active === 1 ? 'yes' : 'no',
    password_given === 1 ? 'given' : 'own',
  ])
  console.log(tableText(['id', 'mobile', 'name', 'roles', 'active', 'password'], rows))
}

async function add(args: readonly string[], config: Config): Promise<void> {
  const { rest, options } = readOptions('staff add', args, ['roles'])
  const [typed, ...names] = rest
  const name = names.join(' ').trim()
  if (typed === undefined || name === '' || options.roles === undefined)
    throw new UsageError(`staff add takes a mobile, a name and --roles (${ROLES}).`)
  const mobile = readStaffMobile(typed)
  const roles = readRoles(options.roles)
  const { password: initialPassword } = await withDatabase(config, (db, now) =>
    addStaff({ db, now: () => now }, { mobile, name, roles }, OPERATOR).catch(
      refused('somebody of the staff has this mobile already'),
    ),
  )
  console.log(`${name} may sign in at /admin with ${mobile} and the password ${initialPassword}`)
  console.log('It is shown only now, and is to be replaced at the first sign-in.')
}

async function password([typed, ...more]: readonly string[], config: Config): Promise<void> {
  if (typed === undefined || more.length > 0)
    throw new UsageError('staff password takes one mobile.')
  const initialPassword = await withDatabase(config, async (db, now) => {
    const { id } = await readMember(db, typed)
    return issueInitialPassword({ db, now: () => now }, id, OPERATOR)
  })
  console.log(`The new password is ${initialPassword}`)
}

async function change(
  task: string,
  args: readonly string[],
  config: Config,
  read: (args: readonly string[]) => Partial<StaffForm>,
): Promise<void> {
  const [typed] = args
  if (typed === undefined || args.length !== (task === 'roles' ? 2 : 1))
    throw new UsageError(`staff ${task} takes a mobile${task === 'roles' ? ' and roles' : ''}.`)
  const form = read(args)
  const { name, roles, active } = await withDatabase(config, async (db, now) => {
    const member = await readMember(db, typed)
    const before = { name: member.name, roles: member.roles, active: member.active === 1 }
    const after = { ...before, ...form }
    return changeStaff({ db, now: () => now }, member.id, after, OPERATOR).catch(
      refused('the last active owner stays one'),
    )
  })
  console.log(`${name}: ${roles.join(', ')}, ${active === 1 ? 'active' : 'not active'}.`)
}

/** Roles of the shop by their number. */
function readRoles(rolesText: string): RoleId[] {
  return rolesText.split(',').map(text => {
    const role = roleIdSchema.safeParse(/^\d+$/.test(text.trim()) ? Number(text) : text.trim())
    if (!role.success) throw new UsageError(`${text} is no role; there are ${ROLES}.`)
    return role.data
  })
}

function readStaffMobile(typed: string): string {
  const parsed = parseTypedMobile(typed)
  if (!parsed.ok) throw new UsageError(`${typed} is no mobile number.`)
  return parsed.mobile
}

async function readMember(db: Db, typed: string): Promise<StaffRow> {
  const member = await findStaffByMobile(db, readStaffMobile(typed))
  if (!member) throw new UsageError(`Nobody of the staff has the mobile ${typed}.`)
  return member
}

const refused =
  (reason: string) =>
  (error: unknown): never => {
    if (error instanceof ApiError && error.code === HttpStatus.unprocessable)
      throw new UsageError('Nothing was changed: the shop has no role of this number.')
    if (error instanceof ApiError && error.code === HttpStatus.conflict)
      throw new UsageError(`Nothing was changed: ${reason}.`)
    throw error
  }
