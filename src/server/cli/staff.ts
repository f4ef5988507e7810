import { type StaffRole, staffRoleSchema } from '#lib/contract/admin/staff.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { findStaffByMobile, listStaff, type StaffRow } from '../db/staff.ts'
import { ApiError } from '../errors.ts'
import { parseTypedMobile } from '../services/read-mobile.ts'
import { addStaff, changeStaff, type StaffForm } from '../services/staff/members.ts'
import { issueInitialPassword } from '../services/staff/passwords.ts'
import { type Command, UsageError } from './command.ts'
import { readOptions } from './options.ts'
import { tableText } from './table.ts'
import { byTask } from './tasks.ts'
import { withDatabase } from './with-database.ts'

const ROLES = staffRoleSchema.options.join(', ')
/** Nobody of the staff: the operator, at the command line. */
const OPERATOR = null

export const staffCommand: Command = {
  name: 'staff',
  usage:
    '[list | add MOBILE NAME --roles ROLE,… | roles MOBILE ROLE,… | password|activate|deactivate MOBILE]',
  summary: `lists who works in the back office and lets them in; roles are ${ROLES}`,
  run: byTask('staff', {
    list,
    add,
    roles: (words, config) =>
      change('roles', words, config, ([, given = '']) => ({ roles: readRoles(given) })),
    password,
    activate: (words, config) => change('activate', words, config, () => ({ active: true })),
    deactivate: (words, config) => change('deactivate', words, config, () => ({ active: false })),
  }),
}

async function list(words: readonly string[], config: Config): Promise<void> {
  if (words.length > 0) throw new UsageError('staff list takes nothing more.')
  const everybody = await withDatabase(config, db => listStaff(db))
  const rows = everybody.map(({ id, mobile, name, roles, active, password_given }) => [
    id,
    mobile,
    name,
    roles.join(', '),
    active === 1 ? 'yes' : 'no',
    password_given === 1 ? 'given' : 'own',
  ])
  console.log(tableText(['id', 'mobile', 'name', 'roles', 'active', 'password'], rows))
}

async function add(words: readonly string[], config: Config): Promise<void> {
  const { rest, options } = readOptions('staff add', words, ['roles'])
  const [typed, ...names] = rest
  const name = names.join(' ').trim()
  if (typed === undefined || name === '' || options.roles === undefined)
    throw new UsageError(`staff add takes a mobile, a name and --roles (${ROLES}).`)
  const mobile = readStaffMobile(typed)
  const roles = readRoles(options.roles)
  const { password: told } = await withDatabase(config, (db, now) =>
    addStaff({ db, now: () => now }, { mobile, name, roles }, OPERATOR).catch(
      refused('somebody of the staff has this mobile already'),
    ),
  )
  console.log(`${name} may sign in at /admin with ${mobile} and the password ${told}`)
  console.log('It is shown only now, and is to be replaced at the first sign-in.')
}

async function password([typed, ...more]: readonly string[], config: Config): Promise<void> {
  if (typed === undefined || more.length > 0)
    throw new UsageError('staff password takes one mobile.')
  const told = await withDatabase(config, async (db, now) => {
    const { id } = await readMember(db, typed)
    return issueInitialPassword({ db, now: () => now }, id, OPERATOR)
  })
  console.log(`The new password is ${told}`)
}

/** Changes somebody by what the words after the task say. */
async function change(
  task: string,
  words: readonly string[],
  config: Config,
  read: (words: readonly string[]) => Partial<StaffForm>,
): Promise<void> {
  const [typed] = words
  if (typed === undefined || words.length !== (task === 'roles' ? 2 : 1))
    throw new UsageError(`staff ${task} takes a mobile${task === 'roles' ? ' and roles' : ''}.`)
  const form = read(words)
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

function readRoles(given: string): StaffRole[] {
  return given.split(',').map(word => {
    const role = staffRoleSchema.safeParse(word.trim())
    if (!role.success) throw new UsageError(`${word} is no role; there are ${ROLES}.`)
    return role.data
  })
}

function readStaffMobile(typed: string): string {
  const verdict = parseTypedMobile(typed)
  if (!verdict.ok) throw new UsageError(`${typed} is no mobile number.`)
  return verdict.mobile
}

async function readMember(db: Db, typed: string): Promise<StaffRow> {
  const member = await findStaffByMobile(db, readStaffMobile(typed))
  if (!member) throw new UsageError(`Nobody of the staff has the mobile ${typed}.`)
  return member
}

const CONFLICT = 409

const refused =
  (why: string) =>
  (error: unknown): never => {
    if (error instanceof ApiError && error.code === CONFLICT)
      throw new UsageError(`Nothing was changed: ${why}.`)
    throw error
  }
