import { expect, test } from 'vitest'
import { joinCompany } from '#lib/api/company.ts'
import { TEHRAN_BOUNDS } from '#lib/rules/limits.ts'
import { outsideTehran } from '#lib/text/messages/admin-companies.ts'
import { insertUser, nextMobile, registeredUser } from '#tests/support/builders/account.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
const NIL = {
  ...{ code: 'nil', name: 'نیلگون', address: 'ونک', city: 'تهران', lat: 35.75, lng: 51.41 },
  ...{ discount_percent: 7, flooring: 5_000_000, active: true },
  ...{ join_code: 'NIL-۱۴۰۵', until: '1450-12-01' },
}

test('a company is added, joined, changed and switched off', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const { id } = (await as('POST /admin/companies', { body: NIL })).data
  const params = { id }
  const { client, userId } = await registeredUser(shop)
  await joinCompany(client, 'nil-1405')
  const other = nextMobile()
  await insertUser(shop.db, { mobile: other })
  const add = (mobile: string) =>
    as('POST /admin/companies/{id}/members', { params, body: { mobile } })
  await Promise.all([add(other), add(other)])
  const read = async () => (await as('GET /admin/companies/{id}', { params })).data
  expect(await read()).toMatchObject({
    ...{ code: 'nil', join_code: 'nil-1405', until: '1450-12-01', members: 2, windows: [] },
  })
  const leave = () =>
    as('DELETE /admin/companies/{id}/members/{user}', {
      params: { ...params, user: userId },
      body: { reason: 'از شرکت رفت' },
    })
  const member = { ...params, user: userId }
  const response = await as('GET /admin/companies/{id}/members/{user}', { params: member })
  expect(response.data.id).toBe(userId)
  const unasked = as('DELETE /admin/companies/{id}/members/{user}', {
    params: member,
    body: { reason: ' ' },
  })
  expect((await refusalOf(unasked)).fields).toHaveProperty('reason')
  await leave()
  const companyHistory = await as('GET /admin/changes/{record}/{id}', {
    params: { record: 'company', id: String(params.id) },
  })
  expect(companyHistory.data[0]).toMatchObject({ action: 'left', reason: 'از شرکت رفت' })
  const gone = as('GET /admin/companies/{id}/members/{user}', { params: member })
  expect(await refusalOf(gone)).toMatchObject({ code: 404 })
  expect(await refusalOf(leave())).toMatchObject({ code: 404 })
  const { code: _, ...fields } = { ...NIL, discount_percent: 12, active: false }
  await as('PUT /admin/companies/{id}', { params, body: fields })
  expect(await read()).toMatchObject({ discount_percent: 12, active: false, members: 1 })
  expect((await as('GET /admin/companies', {})).data).toMatchObject([{ id, members: 1 }])
  const history = { params: { record: 'company', id: String(id) } } as const
  const changes = (await as('GET /admin/changes/{record}/{id}', history)).data
  expect(changes.map(({ action }) => action)).toEqual(['changed', 'left', 'joined', 'added'])
  expect(changes[0]).toMatchObject({
    ...{ before: { discount_percent: 7 }, after: { discount_percent: 12 } },
  })
})

test('joining another company leaves the first, and both changes are recorded', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const first = (await as('POST /admin/companies', { body: NIL })).data.id
  const body = { ...NIL, code: 'other', join_code: null, until: null }
  const second = (await as('POST /admin/companies', { body })).data.id
  const mobile = nextMobile()
  const user = await insertUser(shop.db, { mobile })
  for (const id of [first, second, second])
    await as('POST /admin/companies/{id}/members', { params: { id }, body: { mobile } })
  const companyHistory = async (id: number) => {
    const params = { record: 'company', id: String(id) } as const
    const { data } = await as('GET /admin/changes/{record}/{id}', { params })
    return data.map(({ action, before, after }) => [action, before ?? after])
  }
  expect((await companyHistory(first)).slice(0, 2)).toMatchObject([
    ['left', { id: user }],
    ['joined', { id: user }],
  ])
  expect((await companyHistory(second)).slice(0, 1)).toMatchObject([['joined', { id: user }]])
  const nobody = { params: { id: second, user: 999_999 }, body: { reason: 'رفت' } }
  expect(await refusalOf(as('DELETE /admin/companies/{id}/members/{user}', nobody))).toMatchObject({
    code: 404,
  })
})

test('members of a company are paged', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const { id } = (await as('POST /admin/companies', { body: NIL })).data
  for (let members = 0; members < 17; members++)
    await insertUser(shop.db, { mobile: nextMobile(), company_id: id })
  const read = (page: number) =>
    as('GET /admin/companies/{id}/members', { params: { id }, query: { page } })
  const [one, two] = await Promise.all([read(1), read(2)])
  expect([one.data.length, two.data.length]).toEqual([16, 1])
  expect(one.extra_data).toMatchObject({ count: 17, page: 1 })
  const mobiles = [...one.data, ...two.data].map(({ mobile }) => mobile)
  expect(mobiles).toEqual([...new Set(mobiles)].toSorted())
})

test('windows of a company are offered to its members', async () => {
  const { as } = await signedInStaff(shop, ['owner'])
  const { id } = (await as('POST /admin/companies', { body: NIL })).data
  const params = { id }
  const { client } = await registeredUser(shop, { company_id: id })
  const body = {
    ...{ weekdays: [0, 1, 2, 3, 4, 5, 6], started_hr: 12, finished_hr: 14 },
    ...{ price: 0, capacity: 5, cutoff_minutes: 60 },
  }
  await as('POST /admin/companies/{id}/windows', { params, body })
  const offered = async () => (await client('GET /checkout', {})).data.company?.time_windows ?? []
  expect(await offered()).toHaveLength(7)
  const [window] = (await as('GET /admin/companies/{id}', { params })).data.windows
  const end = () =>
    as('DELETE /admin/companies/{id}/windows/{window}', {
      params: { ...params, window: window?.id ?? 0 },
    })
  await end()
  expect(await refusalOf(end())).toMatchObject({ code: 404 })
  expect((await as('GET /admin/companies/{id}', { params })).data.windows).toMatchObject([
    { weekdays: [] },
  ])
  await as('POST /admin/companies/{id}/windows', { params, body: { ...body, finished_hr: 0 } })
  const night = { ...body, started_hr: 22, finished_hr: 2 }
  const crossing = as('POST /admin/companies/{id}/windows', { params, body: night })
  expect((await refusalOf(crossing)).fields).toEqual({
    finished_hr: [expect.stringContaining('ساعت ۲۲ تا ۲۴، و ساعت ۰ تا ۲ روز بعد')],
  })
  const { windows } = (await as('GET /admin/companies/{id}', { params })).data
  expect(windows.map(each => each.hours_fa)).toContain('ساعت ۱۲ تا ۲۴')
  for (const change of [
    { finished_hr: 12 },
    { weekdays: [] },
    { weekdays: [7] },
    { capacity: -1 },
  ]) {
    const wrong = as('POST /admin/companies/{id}/windows', { params, body: { ...body, ...change } })
    expect((await refusalOf(wrong)).code).toBe(422)
  }
})

test.each<[string, object, number]>([
  ['no name', { name: ' ' }, 422],
  ['a code of other letters', { code: "x'; --" }, 422],
  ['101 percent', { discount_percent: 101 }, 422],
  ['a floor below nothing', { flooring: -1 }, 422],
  ['a place nowhere', { lat: 91 }, 422],
  ['a join code of other letters', { join_code: 'کد ما' }, 422],
  ['a day that is over', { until: '1400-01-01' }, 422],
  ['a taken code', { code: 'TAKEN' }, 409],
  ['a taken join code', { join_code: 'taken-1' }, 409],
])('refuses a company of %s', async (_, change, code) => {
  const { as } = await signedInStaff(shop, ['finance'])
  await as('POST /admin/companies', { body: { ...NIL, code: 'taken', join_code: 'taken-1' } })
  const response = as('POST /admin/companies', { body: { ...NIL, ...change } })
  expect(await refusalOf(response)).toMatchObject({ code })
  expect((await as('GET /admin/companies', {})).data).toHaveLength(1)
})

test('a new company must be in Tehran; an existing one elsewhere can be changed', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const sentences = [outsideTehran(TEHRAN_BOUNDS)]
  const add = (place: object) => as('POST /admin/companies', { body: { ...NIL, ...place } })
  for (const place of [{ lat: 10, lng: 10 }, { lat: 51.41, lng: 35.75 }, { lng: 51.8 }])
    expect((await refusalOf(add(place))).fields).toEqual({ lat: sentences, lng: sentences })
  const { id } = (await add({})).data
  await shop.db.updateTable('companies').set({ lat: 10, lng: 10 }).execute()
  const { code: _, ...fields } = NIL
  const change = (more: object) =>
    as('PUT /admin/companies/{id}', { params: { id }, body: { ...fields, ...more } })
  await change({ lat: 10, lng: 10, active: false })
  expect((await refusalOf(change({ lat: 10, lng: 11 }))).code).toBe(422)
  await change({})
})

test('two concurrent additions of one code create one company', async () => {
  const { as } = await signedInStaff(shop, ['finance'])
  const add = () => as('POST /admin/companies', { body: NIL })
  const both = await Promise.allSettled([add(), add()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
