import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { changePassword } from '#lib/api/profile.ts'
import { RegisterStatus } from '#lib/codes/account.ts'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import {
  insertUser,
  nextMobile,
  otherCode,
  registeredUser,
  sendCodeTo,
} from '#tests/support/builders/account.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const HOUR = 3_600
const OLD = 'گذرواژه‌ی دیروز'
const NEW = 'گذرواژه‌ی امروز'
const shop = shopForFile()
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(OLD)
})
beforeEach(() => {
  shop.clock.now += HOUR - (shop.clock.now % HOUR)
})

const change = (client: Client, old_password = OLD, password = NEW) =>
  changePassword(client, { old_password, password, password_confirmation: password })
const login = (mobile_no: string, password: string) =>
  shop.as(null)('POST /login', { body: { mobile_no, password } })

async function withPassword() {
  const mobile = nextMobile()
  return { mobile, ...(await registeredUser(shop, { mobile, password_hash })) }
}

describe('changing the password', () => {
  test('takes the old one; only the new one signs in afterwards', async () => {
    const { mobile, client } = await withPassword()
    expect(await change(client)).toMatchObject({ message: messages.passwordChanged, data: null })
    expect((await login(mobile, NEW)).code).toBe(200)
    await expect(login(mobile, OLD)).rejects.toMatchObject({ code: 404 })
  })

  test('ends the other sessions and not this one', async () => {
    const { userId, client } = await withPassword()
    const other = shop.as(await shop.login(userId))
    const stranger = await withPassword()
    await change(client)
    await expect(other('GET /profile/info', {})).rejects.toMatchObject({ code: 401 })
    for (const stays of [client, stranger.client])
      expect((await stays('GET /profile/info', {})).code).toBe(200)
  })

  test('works as the form of the specification sends it: a POST with _method', async () => {
    const { token, mobile } = await withPassword()
    const form = new URLSearchParams({
      _method: 'put',
      old_password: OLD,
      password: NEW,
      password_confirmation: NEW,
    })
    const headers = { authorization: `Bearer ${token}` }
    const url = 'http://shop.test/api/v1/profile/password'
    const answer = await shop.backend(new Request(url, { method: 'POST', headers, body: form }))
    expect(answer.status).toBe(200)
    expect((await login(mobile, NEW)).code).toBe(200)
  })

  const required = (field: string) => [fieldRequired(fieldName(field))]
  test.each([
    ['a wrong old one', { old_password: 'x' }, { old_password: [messages.oldPasswordIncorrect] }],
    ['no old one', { old_password: '' }, { old_password: required('old_password') }],
    [
      'a short one',
      { password: '۱۲۳۴۵', password_confirmation: '۱۲۳۴۵' },
      { password: [messages.passwordHint] },
    ],
    [
      'a common one',
      { password: '123456', password_confirmation: '123456' },
      { password: [messages.passwordCommon] },
    ],
    [
      'two that differ',
      { password_confirmation: 'x' },
      { password_confirmation: [messages.passwordMismatch] },
    ],
    [
      'an empty form',
      { old_password: '', password: '', password_confirmation: '' },
      { old_password: required('old_password'), password: required('password') },
    ],
  ])('refuses %s with 422 and changes nothing', async (_, part, fields) => {
    const { mobile, userId, client } = await withPassword()
    const other = shop.as(await shop.login(userId))
    const body = { old_password: OLD, password: NEW, password_confirmation: NEW, ...part }
    await expect(changePassword(client, body)).rejects.toMatchObject({ code: 422, fields })
    expect((await other('GET /profile/info', {})).code).toBe(200)
    expect((await login(mobile, OLD)).code).toBe(200)
  })

  test("refuses the account's mobile as password", async () => {
    const { mobile, client } = await withPassword()
    await expect(change(client, OLD, mobile)).rejects.toMatchObject({
      fields: { password: [messages.passwordCommon] },
    })
  })

  test('sets no first password and ends no session by a session alone', async () => {
    const mobile = nextMobile()
    const { client, userId } = await registeredUser(shop, { mobile })
    const other = shop.as(await shop.login(userId))
    const sent = await sendCodeTo(shop, mobile)
    const first = (code?: string, password = NEW) =>
      changePassword(client, { old_password: '', password, password_confirmation: password, code })
    const needed = { code: 422, fields: { code: [messages.firstPasswordNeedsCode] } }
    await expect(first()).rejects.toMatchObject(needed)
    await expect(first('')).rejects.toMatchObject({
      code: 422,
      fields: { code: expect.anything() },
    })
    const wrong = { code: 422, fields: { code: [messages.otpWrong] } }
    await expect(first(otherCode(sent))).rejects.toMatchObject(wrong)
    await expect(first(sent, '12345')).rejects.toMatchObject({
      fields: { password: [messages.passwordHint] },
    })
    expect((await other('GET /profile/info', {})).code).toBe(200)
    await expect(login(mobile, NEW)).rejects.toMatchObject({ code: 404 })
  })

  test('sets the first password by a fresh code, once, and ends the other sessions', async () => {
    const mobile = nextMobile()
    const { client, userId } = await registeredUser(shop, { mobile })
    const other = shop.as(await shop.login(userId))
    const code = await sendCodeTo(shop, mobile)
    const body = { old_password: '', password: NEW, password_confirmation: NEW, code }
    expect((await changePassword(client, body)).code).toBe(200)
    expect((await login(mobile, NEW)).code).toBe(200)
    await expect(other('GET /profile/info', {})).rejects.toMatchObject({ code: 401 })
    await expect(changePassword(client, body)).rejects.toMatchObject({
      fields: { old_password: required('old_password') },
    })
    await expect(
      shop.as(null)('POST /verification', { body: { mobile_no: mobile, code } }),
    ).rejects.toMatchObject({ code: 422 })
  })

  test('requires a registered user', async () => {
    const userId = await insertUser(shop.db, { register_status: RegisterStatus.incomplete })
    await expect(change(shop.as(await shop.login(userId)))).rejects.toMatchObject({ code: 403 })
    await expect(change(shop.as(null))).rejects.toMatchObject({ code: 401 })
  })

  test('limits wrong old passwords, concurrent ones too, and charges right ones nothing', async () => {
    const { client, userId } = await withPassword()
    const { hits, seconds } = BUDGETS['old-password-user']
    const key = `old-password-user:${userId}`
    await shop.db
      .insertInto('rate_hits')
      .values({ key, window_start: shop.clock.now, hits: hits - 2 })
      .execute()
    for (let n = 0; n < 3; n++) await change(client, OLD, OLD)
    const guesses = Array.from({ length: 4 }, () => change(client, 'a guess'))
    const codes = (await Promise.allSettled(guesses)).map(
      each => (each as { reason: ApiError }).reason.code,
    )
    expect(codes.toSorted()).toEqual([422, 422, 429, 429])
    await expect(change(client)).rejects.toMatchObject({ code: 429 })
    shop.clock.now += seconds
    expect((await change(client)).code).toBe(200)
  })
})
