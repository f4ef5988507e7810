import { describe, expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { RegisterStatus } from '#lib/codes/account.ts'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { hashPassword } from '#server/account/passwords.ts'
import {
  codeSentTo,
  insertUser,
  nextMobile,
  registeredUser,
} from '#tests/support/builders/account.ts'
import { insertCompany } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { field, resultOf, type CallResult, testRows } from '#tests/support/checks/answer-rows.ts'

// Each refusal, row by row.

const PASSWORD = 'گذرواژه‌ی بلند'

const shop = shopForEach()

describe('sign-in', () => {
  const visitor = (): Client => shop.as(null)
  const withPassword = async (): Promise<string> => {
    const mobile = nextMobile()
    await insertUser(shop.db, { mobile, password_hash: await hashPassword(PASSWORD) })
    return mobile
  }
  testRows([
    [
      'check-register: 404 is a new number',
      () => visitor()('POST /check-register', { body: { mobile_no: nextMobile() } }),
      404,
      messages.mobileNotRegistered,
    ],
    [
      'check-register: a failure other than 404 is a mobile_no message',
      () => visitor()('POST /check-register', { body: { mobile_no: '0912' } }),
      422,
      field('mobile_no', messages.mobileElevenDigits),
    ],
    [
      "password login: 404 'your password is incorrect'",
      async () => {
        const mobile_no = await withPassword()
        return visitor()('POST /login', { body: { mobile_no, password: 'not the one' } })
      },
      404,
      messages.passwordIncorrect,
    ],
    [
      'OTP: first server field message',
      async () => {
        const mobile_no = nextMobile()
        await insertUser(shop.db, { mobile: mobile_no })
        await visitor()('POST /code', { body: { mobile_no } })
        const wrong = codeSentTo(shop, mobile_no) === '11111' ? '22222' : '11111'
        return visitor()('POST /verification', { body: { mobile_no, code: wrong } })
      },
      422,
      field('code', messages.otpWrong),
    ],
  ])

  test('send-code is refused again within two minutes, with Retry-After', async () => {
    const mobile_no = nextMobile()
    await insertUser(shop.db, { mobile: mobile_no })
    await visitor()('POST /code', { body: { mobile_no } })
    const answer = await resultOf(visitor()('POST /code', { body: { mobile_no } }))
    expect(answer.code).toBe(429)
  })

  test('the registration form reports errors field by field', async () => {
    const userId = await insertUser(shop.db, {
      register_status: RegisterStatus.incomplete,
      first_name: null,
    })
    const client = shop.as(await shop.login(userId))
    const body = { first_name: 'Sara', last_name: '', password: '12345' }
    const answer = await resultOf(
      client('POST /profile/signup', { body: { ...body, password_confirmation: '12345' } }),
    )
    expect(answer).toEqual({
      code: 422,
      message: {
        first_name: [messages.switchKeyboardToPersian],
        last_name: [fieldRequired(fieldName('last_name'))],
        password: [messages.passwordHint],
        terms_of_use: [messages.termsRequired],
      },
    })
  })
})

describe('profile', () => {
  const company = (row: Parameters<typeof insertCompany>[1], code: string) => {
    return async (): Promise<CallResult> => {
      await insertCompany(shop.db, { join_code: 'nilgoon', ...row })
      const { client } = await registeredUser(shop)
      return client('POST /profile/company', { body: { code } })
    }
  }
  testRows([
    [
      "company: 'company referral code has been saved for your user account'",
      company({}, 'NILGOON'),
      200,
      messages.companyCodeSaved,
    ],
    [
      "company: 404 'validity period of the company referral code has expired'",
      company({ join_code_expires_at: 1 }, 'NILGOON'),
      404,
      messages.companyCodeExpired,
    ],
    [
      'company: others each message.code entry',
      company({}, 'NOBODY'),
      422,
      field('code', messages.companyCodeUnknown),
    ],
    [
      "profile: 'edit done successfully'",
      async () => {
        const { client } = await registeredUser(shop)
        return client('PUT /profile/info', { body: { first_name: 'مینا' } })
      },
      200,
      messages.profileEdited,
    ],
    [
      'profile: failure each message',
      async () => {
        const { client } = await registeredUser(shop)
        return client('PUT /profile/info', { body: { first_name: 'Mina' } })
      },
      422,
      field('first_name', messages.switchKeyboardToPersian),
    ],
    [
      "password: 'your password has been changed successfully'",
      async () => {
        const password_hash = await hashPassword(PASSWORD)
        const { client } = await registeredUser(shop, { password_hash })
        const password = 'گذرواژه‌ی تازه'
        const body = { old_password: PASSWORD, password, password_confirmation: password }
        return client('PUT /profile/password', { body })
      },
      200,
      messages.passwordChanged,
    ],
    [
      'password: 422 each message',
      async () => {
        const password_hash = await hashPassword(PASSWORD)
        const { client } = await registeredUser(shop, { password_hash })
        const body = { old_password: PASSWORD, password: '12345', password_confirmation: '12345' }
        return client('PUT /profile/password', { body })
      },
      422,
      field('password', messages.passwordHint),
    ],
    [
      "addresses: 'Unable to delete all addresses'",
      async () => {
        const { client, addressId } = await registeredUser(shop)
        return client('DELETE /infos/{id}', { params: { id: addressId } })
      },
      400,
      messages.addressesCannotDeleteAll,
    ],
  ])

  test('a change of mobile reports the first error of each field, then success', async () => {
    const mobile = nextMobile()
    const { client } = await registeredUser(shop, { mobile })
    const fresh = nextMobile()
    const foreign = await resultOf(client('POST /profile/mobile/old', { body: { mobile: fresh } }))
    expect(foreign).toEqual({ code: 422, message: field('mobile', messages.mobileNotYours) })
    await client('POST /profile/mobile/old', { body: { mobile } })
    const code = codeSentTo(shop, mobile)
    const same = await resultOf(client('POST /profile/mobile/new', { body: { code, mobile } }))
    expect(same).toEqual({ code: 422, message: field('mobile', messages.mobileMustDiffer) })
    await client('POST /profile/mobile/new', { body: { code, mobile: fresh } })
    const proof = { mobile: fresh, code: codeSentTo(shop, fresh) }
    const answer = await resultOf(client('POST /profile/mobile/verification', { body: proof }))
    expect(answer).toEqual({ code: 200, message: messages.mobileChanged })
  })
})

describe('a guest', () => {
  test('is refused with 401 by each call that needs a session', async () => {
    expect(await resultOf(shop.as('x')('GET /profile/info', {}))).toEqual({
      code: 401,
      message: messages.unauthorized,
    })
  })
})
