import { describe, expect, test, vi } from 'vitest'
import { AddressType } from '#lib/codes/address.ts'
import { RegisterStatus } from '#lib/codes/account.ts'
import type { Client } from '#lib/api/client.ts'
import type { AddressBody } from '#lib/contract/address.ts'
import { fieldDigits, fieldName, fieldNotNumber, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import {
  insertAddress,
  insertUser,
  IN_TEHRAN,
  registeredUser,
} from '#tests/support/builders/account.ts'
import { putSetting } from '#tests/support/builders/content.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const BODY: AddressBody = {
  name: 'سارا احمدي',
  mobile: '۰۹۱۲۱۲۳۴۵۶۷',
  address: 'ونک،  کوچه دوم',
  number: '۱۲',
  unit: '۳',
  postal_code: '۱۲۳۴۵-۶۷۸۹۰',
  ...IN_TEHRAN,
  province: 'البرز',
  city: 'کرج',
  locality: 'جای دیگر',
  district: 'منطقه ۹۹',
}
const UNKNOWN = { code: 404, message: messages.notFound }
const shop = shopForFile()

const newUser = async (register_status: RegisterStatus) => {
  const userId = await insertUser(shop.db, { register_status })
  return { userId, client: shop.as(await shop.login(userId)) }
}
const mainIds = (rows: readonly { id: number; type: AddressType }[]) =>
  rows.filter(row => row.type === AddressType.main).map(row => row.id)
const list = async (client: Client) => (await client('GET /infos', {})).data

describe('adding an address', () => {
  test('normalises the typed text and stores the place as the map names it', async () => {
    const { client } = await newUser(RegisterStatus.formSaved)
    const place = await shop.deps.geocoder.reverse(IN_TEHRAN.lat, IN_TEHRAN.lng)
    const { data, message } = await client('POST /infos', { body: BODY })
    expect(message).toBe(messages.addressSaved)
    expect(data).toEqual({
      id: data.id,
      name: 'سارا احمدی',
      mobile: '09121234567',
      address: 'ونک، کوچه دوم',
      number: '۱۲',
      unit: '۳',
      postal_code: '1234567890',
      ...IN_TEHRAN,
      province: place?.province,
      city: 'تهران',
      locality: place?.locality,
      district: place?.district,
      type: 1,
      finalizable: true,
    })
    expect((await client('GET /infos/{id}', { params: { id: data.id } })).data).toEqual(data)
  })

  test('makes the first address the main one and completes the registration', async () => {
    const { client } = await newUser(RegisterStatus.formSaved)
    expect((await client('GET /infos/main', {})).data).toBeNull()
    const first = (await client('POST /infos', { body: BODY })).data
    const user = (await client('GET /profile/info', {})).data
    const { complete } = RegisterStatus
    expect(user).toMatchObject({ register_status: complete, address: { id: first.id } })
    expect((await client('GET /infos/main', {})).data).toEqual({
      id: first.id,
      city: 'تهران',
      type: 1,
    })
    const second = (await client('POST /infos', { body: BODY })).data
    expect(second.type).toBe(2)
    expect((await list(client)).map(each => each.id)).toEqual([first.id, second.id])
  })

  test('keeps one main address when five first ones are added at once', async () => {
    const { client } = await newUser(RegisterStatus.formSaved)
    const added = await Promise.all(
      Array.from({ length: 5 }, () => client('POST /infos', { body: BODY })),
    )
    expect(mainIds(added.map(each => each.data))).toHaveLength(1)
    expect(mainIds(await list(client))).toHaveLength(1)
  })

  test('refuses a user without the registration form with 403, a guest with 401', async () => {
    const { client } = await newUser(RegisterStatus.incomplete)
    await expect(client('POST /infos', { body: BODY })).rejects.toMatchObject({ code: 403 })
    await expect(shop.as(null)('POST /infos', { body: BODY })).rejects.toMatchObject({ code: 401 })
  })

  test('allows twenty addresses at most', async () => {
    const { client, userId } = await newUser(RegisterStatus.complete)
    for (let count = 0; count < 19; count++) await insertAddress(shop.db, { user_id: userId })
    const responses = await Promise.allSettled(
      Array.from({ length: 3 }, () => client('POST /infos', { body: BODY })),
    )
    expect(responses.filter(each => each.status === 'fulfilled')).toHaveLength(1)
    expect(responses.find(each => each.status === 'rejected')).toMatchObject({
      reason: { code: 400, message: messages.addressesTooMany },
    })
  })

  const required = (field: string) => ({ [field]: [fieldRequired(fieldName(field))] })

  test.each([
    [{ name: ' ' }, required('name')],
    [{ mobile: '' }, required('mobile')],
    [{ address: '' }, required('address')],
    [{ number: '\u200f' }, required('number')],
    [
      { name: '', number: '' },
      { ...required('name'), ...required('number') },
    ],
    [{ mobile: '0912123456' }, { mobile: [messages.mobileElevenDigits] }],
    [{ mobile: 'خانه' }, { mobile: [messages.mobileOnlyNumbers] }],
    [{ postal_code: '۱۲۳' }, { postal_code: [fieldDigits(fieldName('postal_code'), 10)] }],
    [
      { name: '', mobile: '1', postal_code: '1', lat: 'x' as never },
      {
        ...required('name'),
        mobile: [messages.mobileElevenDigits],
        postal_code: [fieldDigits(fieldName('postal_code'), 10)],
        lat: [fieldNotNumber(fieldName('lat'))],
      },
    ],
    [{ lat: 33.3, lng: 41.67 }, { lat: [messages.addressOutsideBounds] }],
  ])('refuses %j with 422', async (change, fields) => {
    const { client } = await newUser(RegisterStatus.formSaved)
    await expect(client('POST /infos', { body: { ...BODY, ...change } })).rejects.toMatchObject({
      code: 422,
      fields,
    })
    expect(await list(client)).toEqual([])
  })
})

describe('addresses of a user', () => {
  test('are replaced as a whole by an edit', async () => {
    const { client, addressId } = await registeredUser(shop)
    const answer = await client('PUT /infos/{id}', {
      params: { id: addressId },
      body: { ...BODY, name: 'مینا', number: '۹۹', postal_code: '' },
    })
    expect(answer.message).toBe(messages.addressEdited)
    expect(answer.data).toMatchObject({ name: 'مینا', number: '۹۹', postal_code: '', type: 1 })
    expect(await list(client)).toEqual([answer.data])
  })

  test('have exactly one main address after concurrent requests', async () => {
    const { client, userId, addressId } = await registeredUser(shop)
    const others = []
    for (let n = 0; n < 4; n++) others.push(await insertAddress(shop.db, { user_id: userId }))
    const set = (id: number) => client('PUT /infos/{id}/main', { params: { id } })
    expect((await set(others[0] ?? 0)).data.type).toBe(1)
    await Promise.all([addressId, ...others, ...others].map(set))
    expect(mainIds(await list(client))).toHaveLength(1)
    const main = (await set(addressId)).data
    expect(mainIds(await list(client))).toEqual([main.id])
  })

  test('make the newest other one the main one when that is deleted', async () => {
    const { client, userId, addressId } = await registeredUser(shop)
    const older = await insertAddress(shop.db, { user_id: userId })
    const newer = await insertAddress(shop.db, { user_id: userId })
    const remove = (id: number) => client('DELETE /infos/{id}', { params: { id } })
    expect((await remove(addressId)).message).toBe(messages.addressDeleted)
    expect(mainIds(await list(client))).toEqual([newer])
    await remove(older)
    expect(mainIds(await list(client))).toEqual([newer])
    await expect(remove(newer)).rejects.toMatchObject({
      code: 400,
      message: messages.addressesCannotDeleteAll,
    })
  })

  test('keep one, the main one, when all are deleted at once', async () => {
    const { client, userId, addressId } = await registeredUser(shop)
    const ids = [addressId, await insertAddress(shop.db, { user_id: userId })]
    ids.push(await insertAddress(shop.db, { user_id: userId }))
    await Promise.allSettled(ids.map(id => client('DELETE /infos/{id}', { params: { id } })))
    const left = await list(client)
    expect(left).toHaveLength(1)
    expect(mainIds(left)).toHaveLength(1)
  })

  test('are unknown and read-only to other users', async () => {
    const owner = await registeredUser(shop)
    const { client } = await registeredUser(shop)
    const before = await list(owner.client)
    for (const id of [owner.addressId, 2_000_000_000]) {
      const params = { id }
      const responses = [
        () => client('GET /infos/{id}', { params }),
        () => client('PUT /infos/{id}', { params, body: BODY }),
        () => client('DELETE /infos/{id}', { params }),
        () => client('PUT /infos/{id}/main', { params }),
      ]
      for (const call of responses) await expect(call()).rejects.toMatchObject(UNKNOWN)
    }
    expect(await list(owner.client)).toEqual(before)
    expect(mainIds(await list(client))).toHaveLength(1)
  })

  test('say whether orders to their city can be finalised', async () => {
    const { client, userId } = await registeredUser(shop)
    await insertAddress(shop.db, { user_id: userId, city: 'کرج' })
    const seen = async () => (await list(client)).map(each => each.finalizable)
    expect(await seen()).toEqual([true, false])
    await putSetting(shop.db, 'order_areas', ['کرج'])
    expect(await seen()).toEqual([false, true])
    await putSetting(shop.db, 'order_areas', ['تهران'])
  })
})

describe('map calls', () => {
  test('name a point in Tehran', async () => {
    const { data } = await shop.as(null)('GET /cedar/locality', { query: IN_TEHRAN })
    expect(data).toMatchObject({ province: 'تهران', city: 'تهران' })
  })

  test.each([
    [33.3, 41.67],
    [0, 0],
  ])('answer 404 outside Tehran: %f, %f', async (lat, lng) => {
    const responses = shop.as(null)('GET /cedar/locality', { query: { lat, lng } })
    await expect(responses).rejects.toMatchObject({
      code: 404,
      message: messages.addressOutsideBounds,
    })
  })

  test('find at most fifteen places by name', async () => {
    const search = (q: string) => shop.as(null)('GET /cedar/search', { query: { q } })
    const { data } = await search('ونک')
    expect(data[0]?.name).toContain('ونک')
    expect(data.length).toBeLessThanOrEqual(15)
    expect((await search('')).data).toEqual([])
  })

  test('answer 503 without a geocoder', async () => {
    vi.spyOn(shop.deps.geocoder, 'reverse').mockRejectedValueOnce(new Error('no answer'))
    const responses = shop.as(null)('GET /cedar/locality', { query: IN_TEHRAN })
    await expect(responses).rejects.toMatchObject({
      code: 503,
      message: messages.serviceUnavailable,
    })
  })
})
