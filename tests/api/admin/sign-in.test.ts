import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#lib/text/messages.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { otherCode } from '#tests/support/builders/account.ts'
import { from } from '#tests/support/checks/code-calls.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { newStaff, signedInStaff } from '#tests/support/builders/staff.ts'

const HOUR = 3_600
const OWN = 'گل و بلبل ۱۲'
const shop = shopForFile()
beforeEach(() => {
  shop.clock.now += HOUR
})

const sentCode = (mobile: string): string =>
  shop.outbox.findLast(({ to }) => to === mobile)?.tokens['code'] ?? ''
const claim = (mobile: string, password: string) =>
  shop.as(null)('POST /admin/sign-in', { body: { mobile, password } })
const prove = (token: string, code: string) =>
  shop.as(null)('POST /admin/sign-in/code', { body: { token, code } })

async function signIn(mobile: string, password: string) {
  const { token } = (await claim(mobile, password)).data
  return shop.as((await prove(token, sentCode(mobile))).data.token)
}

describe('staff sign-in', () => {
  test('takes the password and then the code, for twelve hours', async () => {
    const { mobile, password, id } = await newStaff(shop, ['picker'])
    const { data } = await claim(mobile, password)
    expect(data.resend_after).toBe(120)
    // The password alone opens nothing.
    const half = shop.as(data.token)('GET /admin/session', {})
    expect(await refusalOf(half)).toMatchObject({ code: 401 })
    const { token } = (await prove(data.token, sentCode(mobile))).data
    const session = await shop.as(token)('GET /admin/session', {})
    expect(session.data).toMatchObject({
      id,
      mobile,
      roles: ['picker'],
      permissions: ['picking'],
      password_given: true,
    })
    shop.clock.now += 12 * HOUR - 1
    expect((await shop.as(token)('GET /admin/session', {})).code).toBe(200)
    shop.clock.now += 1
    expect(await refusalOf(shop.as(token)('GET /admin/session', {}))).toMatchObject({ code: 401 })
  })

  test('answers a wrong password, an unknown mobile and a former member alike', async () => {
    const { mobile, password, id } = await newStaff(shop, ['picker'])
    const refusal = { code: 422, fields: { password: [staffMessages.signInRefused] } }
    expect(await refusalOf(claim(mobile, `${password}x`))).toMatchObject(refusal)
    expect(await refusalOf(claim('09129990000', password))).toMatchObject(refusal)
    await shop.db.updateTable('staff').set({ active: 0 }).where('id', '=', id).execute()
    expect(await refusalOf(claim(mobile, password))).toMatchObject(refusal)
    expect(sentCode(mobile)).toBe('')
  })

  test('refuses a wrong code, a used claim and one older than ten minutes', async () => {
    const { mobile, password } = await newStaff(shop, ['picker'])
    const first = (await claim(mobile, password)).data
    const code = sentCode(mobile)
    expect(await refusalOf(prove(first.token, otherCode(code)))).toMatchObject({ code: 422 })
    await prove(first.token, code)
    expect(await refusalOf(prove(first.token, code))).toMatchObject({ code: 401 })
    shop.clock.now += HOUR
    const second = (await claim(mobile, password)).data
    shop.clock.now += 600
    expect(await refusalOf(prove(second.token, sentCode(mobile)))).toMatchObject({
      code: 401,
      message: staffMessages.claimOver,
    })
  })

  test('accepts one of two concurrent uses of one code', async () => {
    const { mobile, password } = await newStaff(shop, ['picker'])
    const { token } = (await claim(mobile, password)).data
    const code = sentCode(mobile)
    const both = await Promise.allSettled([prove(token, code), prove(token, code)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('continues with the sent code when repeated within two minutes', async () => {
    const { mobile, password } = await newStaff(shop, ['picker'])
    await claim(mobile, password)
    shop.clock.now += 20
    const { data } = await claim(mobile, password)
    expect(data.resend_after).toBe(100)
    expect(shop.outbox.filter(({ to }) => to === mobile)).toHaveLength(1)
    expect((await prove(data.token, sentCode(mobile))).code).toBe(200)
  })

  test('resends a code after two minutes', async () => {
    const { mobile, password } = await newStaff(shop, ['picker'])
    const { token } = (await claim(mobile, password)).data
    const again = () => shop.as(null)('POST /admin/sign-in/resend', { body: { token } })
    expect(await refusalOf(again())).toMatchObject({ code: 429 })
    shop.clock.now += 120
    const before = sentCode(mobile)
    await again()
    expect(shop.outbox.filter(({ to }) => to === mobile)).toHaveLength(2)
    expect(before).not.toBe('')
    expect((await prove(token, sentCode(mobile))).code).toBe(200)
  })

  test('limits a network to ten wrong passwords', async () => {
    const { mobile, password } = await newStaff(shop, ['picker'])
    for (let guess = 0; guess < 10; guess++)
      expect(await refusalOf(claim(mobile, 'نادرست'))).toMatchObject({ code: 422 })
    expect(await refusalOf(claim(mobile, password))).toMatchObject({ code: 429 })
  })

  test('does not lock out the owner for wrong passwords, from one address or many', async () => {
    const { mobile, password } = await newStaff(shop, ['owner'])
    const claimFrom = (address: string, typed: string) =>
      shop.as(null)('POST /admin/sign-in', { body: { mobile, password: typed } }, from(address))
    const key = `staff-mobile:${mobile}`
    const window_start = shop.clock.now - (shop.clock.now % HOUR)
    // As many as one network may guess within an hour.
    await shop.db.insertInto('rate_hits').values({ key, window_start, hits: 40 }).execute()
    expect((await claimFrom('10.0.1.1', password)).data.resend_after).toBe(120)
    await shop.db
      .updateTable('rate_hits')
      .set({ hits: BUDGETS['staff-mobile'].hits })
      .where('key', '=', key)
      .execute()
    expect((await claimFrom('10.0.2.1', password)).code).toBe(200)
  })

  test('signs no customer in by a back office code', async () => {
    const { mobile, password } = await newStaff(shop, ['owner'])
    await claim(mobile, password)
    const body = { mobile_no: mobile, code: sentCode(mobile) }
    expect(await refusalOf(shop.as(null)('POST /verification', { body }))).toMatchObject({
      code: 422,
    })
  })
})

describe('staff session', () => {
  test('ends on sign-out', async () => {
    const { as } = await signedInStaff(shop, ['picker'])
    await as('DELETE /admin/session', {})
    expect(await refusalOf(as('GET /admin/session', {}))).toMatchObject({ code: 401 })
  })

  test('replaces the initial password and ends the other sessions', async () => {
    const { mobile, password } = await newStaff(shop, ['owner'])
    const here = await signIn(mobile, password)
    shop.clock.now += HOUR
    const there = await signIn(mobile, password)
    expect(await refusalOf(here('GET /admin/staff', {}))).toMatchObject({
      code: 403,
      message: staffMessages.choosePasswordFirst,
    })
    const body = { old_password: password, password: OWN, password_confirmation: OWN }
    const put = (change: object) => here('PUT /admin/password', { body: { ...body, ...change } })
    expect(await refusalOf(put({ old_password: 'x' }))).toMatchObject({
      fields: { old_password: [messages.oldPasswordIncorrect] },
    })
    expect(
      await refusalOf(put({ password: password, password_confirmation: password })),
    ).toMatchObject({ fields: { password: [staffMessages.passwordSame] } })
    expect(
      await refusalOf(put({ password: '12345', password_confirmation: '12345' })),
    ).toMatchObject({ code: 422 })
    await put({})
    expect((await here('GET /admin/staff', {})).code).toBe(200)
    expect(await refusalOf(there('GET /admin/session', {}))).toMatchObject({ code: 401 })
    shop.clock.now += HOUR
    expect(await refusalOf(claim(mobile, password))).toMatchObject({ code: 422 })
    await signIn(mobile, OWN)
  })
})
