import { describe, expect, test } from 'vitest'
import type { ApiError } from '#lib/api/api-error.ts'
import type { StaffAccess } from '#lib/contract/call.ts'
import { type CallName, calls, callTable } from '#lib/contract/calls.ts'
import { staffRoleSchema } from '#lib/contract/admin/role.ts'
import { may, permissionsOf } from '#lib/rules/staff.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { newStaff, signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForFile()
const isStaff = (name: CallName): boolean => callTable[name].access.startsWith('staff')
const NAMES = Object.keys(calls) as CallName[]
const STAFF_CALLS = NAMES.filter(isStaff)
const OWN_CALLS = NAMES.filter(name => !isStaff(name) && callTable[name].access !== 'public')

/** What a call answers to somebody; a body that makes no sense is judged after who brings it. */
const codeFor = (token: string | null, name: CallName): Promise<number> =>
  shop
    .as(token)(name, { params: { id: 1, record: 'x' } })
    .then(
      ({ code }) => code,
      (error: unknown) => (error as ApiError).code,
    )

test('every back office call needs a staff session, except signing in', () => {
  const open = NAMES.filter(name => name.includes(' /admin') && !isStaff(name))
  expect(open).toEqual([
    'POST /admin/sign-in',
    'POST /admin/sign-in/code',
    'POST /admin/sign-in/resend',
    'GET /admin/first-owner',
    'POST /admin/first-owner',
  ])
  expect(STAFF_CALLS.every(name => name.includes(' /admin/'))).toBe(true)
})

test.each(STAFF_CALLS)('%s answers nobody with 401 and a customer with 403', async name => {
  const { userId } = await registeredUser(shop)
  expect(await codeFor(null, name)).toBe(401)
  expect(await codeFor('x'.repeat(43), name)).toBe(401)
  expect(await codeFor(await shop.login(userId), name)).toBe(403)
})

describe.each(staffRoleSchema.options)('the role %s', role => {
  test.each(STAFF_CALLS)('may call %s only with the permission for it', async name => {
    const { token } = await signedInStaff(shop, [role])
    const needed = (callTable[name].access as StaffAccess).slice('staff:'.length)
    const isAllowed = needed === '' || may(permissionsOf([role]), needed as never)
    const code = await codeFor(token, name)
    if (isAllowed) expect(code).not.toBe(401)
    else expect(code).toBe(403)
  })
})

test('staff tokens open no customer call', async () => {
  const { token } = await signedInStaff(shop, ['owner'])
  for (const name of OWN_CALLS) expect([name, await codeFor(token, name)]).toEqual([name, 401])
})

test('an initial password opens only the session and password calls', async () => {
  const { id, token } = await signedInStaff(shop, ['owner'])
  await shop.db.updateTable('staff').set({ password_given: 1 }).where('id', '=', id).execute()
  for (const name of STAFF_CALLS.filter(each => callTable[each].access !== 'staff'))
    expect([name, await codeFor(token, name)]).toEqual([name, 403])
  expect(await codeFor(token, 'GET /admin/session')).toBe(200)
})

test('the history of a record needs the permission to change the record', async () => {
  const picker = await signedInStaff(shop, ['picker'])
  const { id } = await newStaff(shop, ['picker'])
  const params = { record: 'staff', id: String(id) } as const
  const response = picker.as('GET /admin/changes/{record}/{id}', { params })
  expect(await refusalOf(response)).toMatchObject({ code: 403 })
})
