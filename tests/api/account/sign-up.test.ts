import { beforeEach, describe, expect, test } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { fieldInvalid, fieldName, fieldNotPersian, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { codeSentTo, insertUser, nextMobile } from '#tests/support/builders/account.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const PASSWORD = 'a fine secret'
const FORM = {
  first_name: ' سارا ',
  last_name: 'احمدي',
  email: '',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  terms_of_use: true,
} as const
const shop = shopForFile()
beforeEach(() => {
  shop.clock.now += 3_600
})

async function newcomer() {
  const mobile = nextMobile()
  const userId = await insertUser(shop.db, {
    mobile,
    register_status: RegisterStatus.incomplete,
    first_name: null,
    last_name: null,
  })
  return { mobile, userId, client: shop.as(await shop.login(userId)) }
}

describe('the registration form', () => {
  test('is saved once by two concurrent submits', async () => {
    const { client, mobile } = await newcomer()
    const sent = await Promise.allSettled([
      client('POST /profile/signup', { body: FORM }),
      client('POST /profile/signup', { body: FORM }),
    ])
    expect(sent.filter(each => each.status === 'fulfilled')).toHaveLength(1)
    expect(sent.find(each => each.status === 'rejected')).toMatchObject({ reason: { code: 409 } })
    const { data } = await client('GET /profile/info', {})
    expect(data).toMatchObject({
      register_status: RegisterStatus.formSaved,
      first_name: 'سارا',
      last_name: 'احمدی',
      email: null,
    })
    const signedIn = await shop.as(null)('POST /login', {
      body: { mobile_no: mobile, password: PASSWORD },
    })
    expect(signedIn.data.register_status).toBe(4)
  })

  test.each([1, 4] as const)('refuses a user of status %i with 409', async register_status => {
    const client = shop.as(await shop.login(await insertUser(shop.db, { register_status })))
    await expect(client('POST /profile/signup', { body: FORM })).rejects.toMatchObject({
      code: 409,
      message: messages.mobileRegistered,
    })
  })

  const required = (field: string) => [fieldRequired(fieldName(field))]
  const short = { password: '12345', password_confirmation: '12345' }
  const common = { password: 'Qwerty123', password_confirmation: 'Qwerty123' }
  const persianDigits = { password: '۱۲۳۴۵۶', password_confirmation: '۱۲۳۴۵۶' }

  test.each([
    [{ first_name: 'Sara' }, { first_name: [messages.switchKeyboardToPersian] }],
    [{ last_name: 'Ahmadi' }, { last_name: [messages.switchKeyboardToPersian] }],
    [
      { first_name: ' ', last_name: '' },
      { first_name: required('first_name'), last_name: required('last_name') },
    ],
    [{ first_name: 'سارا۲' }, { first_name: [fieldNotPersian(fieldName('first_name'))] }],
    [{ email: 'sara@' }, { email: [fieldInvalid(fieldName('email'))] }],
    [short, { password: [messages.passwordHint] }],
    [common, { password: [messages.passwordCommon] }],
    [persianDigits, { password: [messages.passwordCommon] }],
    [{ password: '', password_confirmation: '' }, { password: required('password') }],
    [
      { password_confirmation: 'another secret' },
      { password_confirmation: [messages.passwordMismatch] },
    ],
    [{ terms_of_use: false }, { terms_of_use: [messages.termsRequired] }],
    [{ terms_of_use: 0 }, { terms_of_use: [messages.termsRequired] }],
    [
      { first_name: 'Sara', terms_of_use: '0' },
      {
        first_name: [messages.switchKeyboardToPersian],
        terms_of_use: [messages.termsRequired],
      },
    ],
  ] as const)('refuses %j with 422', async (change, fields) => {
    const { client, userId } = await newcomer()
    await expect(
      client('POST /profile/signup', { body: { ...FORM, ...change } }),
    ).rejects.toMatchObject({ code: 422, fields })
    const user = shop.db.selectFrom('users').select(['register_status', 'password_hash'])
    expect(await user.where('id', '=', userId).executeTakeFirst()).toEqual({
      register_status: RegisterStatus.incomplete,
      password_hash: null,
    })
  })

  test.each([
    [{}, ['first_name', 'last_name', 'password', 'password_confirmation', 'terms_of_use']],
    [
      { ...FORM, last_name: 5, password: '12345', password_confirmation: '12345' },
      ['last_name', 'password'],
    ],
  ])('reports all missing and wrong fields at once: %j', async (body, fields) => {
    const { client } = await newcomer()
    const refusal = await refusalOf(client('POST /profile/signup', { body: body as typeof FORM }))
    expect([refusal.code, Object.keys(refusal.fields)]).toEqual([422, fields])
  })

  test("refuses the account's mobile as password", async () => {
    const { client, mobile } = await newcomer()
    const body = { ...FORM, password: mobile, password_confirmation: mobile }
    await expect(client('POST /profile/signup', { body })).rejects.toMatchObject({
      fields: { password: [messages.passwordCommon] },
    })
  })

  test('refuses a guest with 401', async () => {
    await expect(shop.as(null)('POST /profile/signup', { body: FORM })).rejects.toMatchObject({
      code: 401,
    })
  })
})

describe('password reset', () => {
  const reset = (mobile_no: string, code: string, password = PASSWORD) =>
    shop.as(null)('PUT /reset-password', {
      body: { mobile_no, code, password, password_confirmation: password },
    })

  async function forgetful() {
    const mobile = nextMobile()
    const userId = await insertUser(shop.db, { mobile })
    const token = await shop.login(userId)
    await shop.as(null)('POST /code', { body: { mobile_no: mobile } })
    return { mobile, token, code: codeSentTo(shop, mobile) }
  }

  test('sets a password by a code and ends every session', async () => {
    const { mobile, token, code } = await forgetful()
    expect((await reset(mobile, code)).message).toBe(messages.passwordReset)
    await expect(shop.as(token)('GET /profile/info', {})).rejects.toMatchObject({ code: 401 })
    const body = { mobile_no: mobile, password: PASSWORD }
    expect((await shop.as(null)('POST /login', { body })).code).toBe(200)
    await expect(reset(mobile, code)).rejects.toMatchObject({
      code: 422,
      fields: { code: [messages.otpExpired] },
    })
  })

  test('refuses a weak password and keeps the code valid', async () => {
    const { mobile, code } = await forgetful()
    await expect(reset(mobile, code, '123456')).rejects.toMatchObject({
      code: 422,
      fields: { password: [messages.passwordCommon] },
    })
    expect((await reset(mobile, code)).code).toBe(200)
  })

  test('reports all faults at once, also without a code', async () => {
    const wrong = { mobile_no: '12', password: '12345', password_confirmation: '12345' }
    const fields = {
      mobile_no: [messages.mobileElevenDigits],
      password: [messages.passwordHint],
    }
    const resetPassword = (body: object) =>
      shop.as(null)('PUT /reset-password', { body: body as never })
    await expect(resetPassword({ ...wrong, code: '11111' })).rejects.toMatchObject({
      code: 422,
      fields,
    })
    await expect(resetPassword(wrong)).rejects.toMatchObject({
      code: 422,
      fields: { ...fields, code: [fieldRequired(fieldName('code'))] },
    })
  })

  test('changes nothing with a wrong code', async () => {
    const { mobile, token, code } = await forgetful()
    const wrong = code === '00000' ? '00001' : '00000'
    await expect(reset(mobile, wrong)).rejects.toMatchObject({
      fields: { code: [messages.otpWrong] },
    })
    expect((await shop.as(token)('GET /profile/info', {})).code).toBe(200)
  })
})
