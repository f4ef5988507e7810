import { expect, test } from 'vitest'
import type { ApiError } from '#lib/api/api-error.ts'
import type { Permission } from '#lib/codes/permission.ts'
import { type CallName, calls, callTable } from '#lib/contract/calls.ts'
import type { RoleId } from '#lib/contract/admin/role.ts'
import { roleMessages, staffMessages } from '#lib/text/messages/staff.ts'
import { nextMobile } from '#tests/support/builders/account.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { newStaff, signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
type Member = Awaited<ReturnType<typeof signedInStaff>>

const owner = () => signedInStaff(shop, ['owner'])

const addRole = async ({ as }: Member, name: string, permissions: Permission[]): Promise<number> =>
  (await as('POST /admin/roles', { body: { name, permissions } })).data.id

const changeRole = ({ as }: Member, id: number, name: string, permissions: Permission[]) =>
  as('PUT /admin/roles/{id}', { params: { id }, body: { name, permissions, reason: 'نوبت' } })

const give = ({ as }: Member, id: number, roles: RoleId[]) =>
  as('PUT /admin/staff/{id}', { params: { id }, body: { name: 'علی', roles, active: true } })

test('a role with one permission opens its calls and gets 403 from all others', async () => {
  const role = await addRole(await owner(), 'نظرها', ['comments'])
  const { as } = await signedInStaff(shop, [role])
  const session = (await as('GET /admin/session', {})).data
  expect(session).toMatchObject({ permissions: ['comments'], role_names: ['نظرها'] })
  for (const name of Object.keys(calls) as CallName[]) {
    const { access } = callTable[name]
    if (!access.startsWith('staff:')) continue
    const code = await as(name, { params: { id: 1 } }).then(
      answer => answer.code,
      (error: unknown) => (error as ApiError).code,
    )
    expect([name, code === 403]).toEqual([name, access !== 'staff:comments'])
  }
})

test('a role acts at once on open sessions, with what its permissions need, and is in the history', async () => {
  const by = await owner()
  const role = await addRole(by, 'تلفن', ['reports'])
  const { as } = await signedInStaff(shop, [role, 'picker'])
  const permissions = async () => (await as('GET /admin/session', {})).data.permissions
  expect(await permissions()).toEqual(['reports', 'picking'])
  await changeRole(by, role, 'تلفن و کیف', ['wallets'])
  expect(await permissions()).toEqual(['customers', 'wallets', 'picking'])
  const params = { record: 'role', id: String(role) } as const
  const { data: changes } = await by.as('GET /admin/changes/{record}/{id}', { params })
  expect(changes).toMatchObject([
    {
      ...{ action: 'changed', reason: 'نوبت' },
      before: { name: 'تلفن', permissions: ['reports'] },
      after: { name: 'تلفن و کیف', permissions: ['customers', 'wallets'] },
    },
    { action: 'added', before: null },
  ])
  const { data: roles } = await by.as('GET /admin/roles', {})
  expect(roles.map(({ id, members }) => [id, members])).toEqual([
    ...[['owner', 1] as const, ['content', 0] as const, ['orders', 0] as const],
    ...[['picker', 1] as const, ['courier', 0] as const, ['finance', 0] as const, [role, 1]],
  ])
})

test('nobody grants, takes or resets what they do not have', async () => {
  const by = await owner()
  const role = await addRole(by, 'سرگروه', ['staff', 'picking'])
  const wider = await addRole(by, 'گزارش', ['reports'])
  const head = await signedInStaff(shop, [role])
  const picker = await newStaff(shop, ['picker'])
  const courier = await newStaff(shop, ['courier'])
  const member = { name: 'علی', mobile: nextMobile() }
  const params = { id: by.id }
  const attempts: (() => Promise<unknown>)[] = [
    () => head.as('POST /admin/staff', { body: { ...member, roles: ['owner'] } }),
    () => head.as('POST /admin/staff', { body: { ...member, roles: [wider] } }),
    () => give(head, head.id, [role, 'courier']),
    () => give(head, courier.id, ['picker']),
    () => addRole(head, 'پول', ['payments']),
    () => changeRole(head, role, 'سرگروه', ['staff', 'picking', 'system']),
    () => changeRole(head, wider, 'گزارش', ['picking']),
    () => head.as('POST /admin/staff/{id}/password', { params }),
    () => head.as('POST /admin/staff/{id}/sessions', { params, body: { session: null } }),
  ]
  for (const attempt of attempts)
    expect(await refusalOf(attempt())).toMatchObject({ code: 403, message: staffMessages.notYours })
  expect((await give(head, picker.id, [role])).data.roles).toEqual([role])
  expect(await addRole(head, 'شب', ['picking'])).toBeGreaterThan(role)
})

test('refuses a name in use, an unknown role, and to delete a role that somebody has', async () => {
  const by = await owner()
  const role = await addRole(by, 'شب', ['picking'])
  const other = await addRole(by, 'روز', ['picking'])
  for (const name of ['شب', 'مالی'])
    expect(await refusalOf(addRole(by, name, ['comments']))).toMatchObject({ code: 409 })
  expect(await refusalOf(changeRole(by, other, 'شب', ['picking']))).toMatchObject({ code: 409 })
  expect(await refusalOf(changeRole(by, 999, 'عصر', ['picking']))).toMatchObject({ code: 404 })
  expect(await refusalOf(addRole(by, 'هیچ', []))).toMatchObject({ code: 422 })
  const { id } = await newStaff(shop, [role])
  expect(await refusalOf(give(by, id, [999]))).toMatchObject({ code: 422 })
  const drop = () => by.as('DELETE /admin/roles/{id}', { params: { id: role } })
  expect(await refusalOf(drop())).toMatchObject({ code: 409, message: roleMessages.inUse })
  await give(by, id, [other])
  await drop()
  expect(await refusalOf(drop())).toMatchObject({ code: 404 })
})

test('a role is either given or deleted, not both at once', async () => {
  const by = await owner()
  const { id } = await newStaff(shop, ['picker'])
  const role = await addRole(by, 'شب', ['picking'])
  const both = await Promise.allSettled([
    give(by, id, [role]),
    by.as('DELETE /admin/roles/{id}', { params: { id: role } }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
