import { expect, test } from 'vitest'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { insertStaffSession } from '#server/staff/staff-session-queries.ts'
import { nextMobile } from '#tests/support/builders/account.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { newStaff, signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()

const put = (
  { as }: Awaited<ReturnType<typeof signedInStaff>>,
  id: number,
  change: Partial<{ name: string; roles: string[]; active: boolean; reason: string }>,
) =>
  as('PUT /admin/staff/{id}', {
    params: { id },
    body: { name: 'علی', roles: ['picker'], active: true, ...change } as never,
  })

test('adds a staff member, shows the password once, changes roles and records each change', async () => {
  const owner = await signedInStaff(shop, ['owner'])
  const mobile = nextMobile()
  const body = { name: 'علی نوری', mobile, roles: ['picker' as const, 'picker' as const] }
  const { data } = await owner.as('POST /admin/staff', { body })
  expect(data.password).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
  expect(await refusalOf(owner.as('POST /admin/staff', { body }))).toMatchObject({
    code: 409,
    message: staffMessages.mobileTaken,
  })
  const changed = await put(owner, data.id, {
    ...{ name: 'علی', roles: ['courier'], reason: 'گواهینامه گرفت' },
  })
  expect(changed.data).toEqual({
    id: data.id,
    name: 'علی',
    mobile,
    roles: ['courier'],
    role_names: ['پیک'],
    active: true,
  })
  const everybody = (await owner.as('GET /admin/staff', {})).data
  expect(everybody.map(({ id }) => id)).toEqual([owner.id, data.id])
  const params = { record: 'staff', id: String(data.id) } as const
  const history = (await owner.as('GET /admin/changes/{record}/{id}', { params })).data
  expect(history).toMatchObject([
    {
      actor: 'مریم راد',
      action: 'changed',
      reason: 'گواهینامه گرفت',
      before: { name: 'علی نوری', roles: ['picker'], active: true },
      after: { name: 'علی', roles: ['courier'], active: true },
    },
    { actor: 'مریم راد', action: 'added', before: null, after: { name: 'علی نوری', mobile } },
  ])
  expect(JSON.stringify(history)).not.toContain(data.password)
})

test('ends the sessions of a member who loses access or gets a new password', async () => {
  const owner = await signedInStaff(shop, ['owner'])
  const picker = await signedInStaff(shop, ['picker'])
  await put(owner, picker.id, { active: false })
  expect(await refusalOf(picker.as('GET /admin/session', {}))).toMatchObject({ code: 401 })
  const courier = await signedInStaff(shop, ['courier'])
  const params = { id: courier.id }
  const { data } = await owner.as('POST /admin/staff/{id}/password', { params })
  expect(data.password).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
  expect(await refusalOf(courier.as('GET /admin/session', {}))).toMatchObject({ code: 401 })
})

test('answers 404 for an unknown member, 422 for an invalid form', async () => {
  const owner = await signedInStaff(shop, ['owner'])
  expect(await refusalOf(put(owner, 999, {}))).toMatchObject({ code: 404 })
  const { id } = await newStaff(shop, ['picker'])
  expect(await refusalOf(put(owner, id, { roles: [] }))).toMatchObject({ code: 422 })
  expect(await refusalOf(put(owner, id, { roles: ['king'] }))).toMatchObject({ code: 422 })
  expect(await refusalOf(put(owner, id, { name: ' ' }))).toMatchObject({ code: 422 })
})

test('one owner remains, also when two remove each other at once', async () => {
  const one = await signedInStaff(shop, ['owner'])
  expect(await refusalOf(put(one, one.id, { roles: ['content'] }))).toMatchObject({
    code: 409,
    message: staffMessages.lastOwner,
  })
  const other = await signedInStaff(shop, ['owner', 'content'])
  const both = await Promise.allSettled([
    put(one, other.id, { roles: ['content'] }),
    put(other, one.id, { roles: ['content'] }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const owners = (await shop.db.selectFrom('staff').select('roles').execute()).filter(({ roles }) =>
    roles.includes('owner'),
  )
  expect(owners).toHaveLength(1)
})

test('ends one session of a member and then all others, each once', async () => {
  const { as, id } = await signedInStaff(shop, ['owner'])
  const member = await signedInStaff(shop, ['picker'])
  const params = { id: member.id }
  for (const age of [60, 30])
    await insertStaffSession(shop.db, {
      ...{ tokenHash: `${age}`.repeat(20), staffId: member.id, isVerified: age === 60 },
      ...{ now: shop.clock.now - age, lifeSeconds: 3_600 },
    })
  const open = async () => (await as('GET /admin/staff/{id}/sessions', { params })).data
  const [newest, oldest, ...rest] = await open()
  // The one that awaits its code is no session yet.
  expect(rest).toEqual([])
  const end = (session: string | null) =>
    as('POST /admin/staff/{id}/sessions', { params, body: { session } })
  expect((await end(oldest?.session ?? '')).data).toEqual({ ended: 1 })
  expect(await refusalOf(end(oldest?.session ?? ''))).toMatchObject({ code: 409 })
  expect(await open()).toEqual([newest])
  expect((await end(null)).data).toEqual({ ended: 1 })
  expect(await refusalOf(member.as('GET /admin/session', {}))).toMatchObject({ code: 401 })
  expect((await as('GET /admin/session', {})).data.id).toBe(id)
  const record = { record: 'staff', id: String(member.id) } as const
  const { data: changes } = await as('GET /admin/changes/{record}/{id}', { params: record })
  expect(changes.map(({ action, after }) => [action, after])).toEqual([
    ['signed-out', { sessions: 0 }],
    ['signed-out', { sessions: 1 }],
  ])
})
