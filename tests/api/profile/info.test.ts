import { describe, expect, test } from 'vitest'
import { type InfoForm, saveInfo } from '#lib/api/profile.ts'
import { Gender, RegisterStatus } from '#lib/codes/account.ts'
import {
  fieldDigits,
  fieldInvalid,
  fieldName,
  fieldNotPersian,
  fieldRequired,
  fieldTooLong,
} from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { insertCompany } from '#tests/support/builders/checkout.ts'
import { insertUser, registeredUser } from '#tests/support/builders/account.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()

const FULL = {
  first_name: 'مینا',
  last_name: 'رضایی',
  national_no: '0499370899',
  email: 'mina@example.com',
  gender: Gender.female,
} as const

describe('the profile', () => {
  test('is saved and read again', async () => {
    const { client } = await registeredUser(shop)
    const { data, message } = await saveInfo(client, FULL)
    expect(message).toBe(messages.profileEdited)
    expect(data).toMatchObject({ ...FULL, gender_fa: 'زن' })
    expect((await client('GET /profile/info', {})).data).toEqual(data)
  })

  test('keeps fields that a body omits', async () => {
    const { client } = await registeredUser(shop)
    const before = (await saveInfo(client, FULL)).data
    const parts: InfoForm[] = [
      {},
      { first_name: 'سارا' },
      { national_no: null },
      { email: '' },
      { gender: Gender.male },
    ]
    let expected = before
    for (const part of parts) {
      const named = Object.entries(part).map(([field, value]) => [
        field,
        value === '' ? null : value,
      ])
      expected = { ...expected, ...(Object.fromEntries(named) as object) }
      expected.gender_fa = expected.gender === Gender.male ? 'مرد' : 'زن'
      expect((await saveInfo(client, part)).data).toEqual(expected)
    }
  })

  test('is normalised: letters, spaces, digits of any keyboard, text of a form', async () => {
    const { client, token } = await registeredUser(shop)
    const typed = { first_name: '  علي ', last_name: 'نيك‌پور', national_no: '۰۴۹۹-۳۷۰ ۸۹۹' }
    expect((await saveInfo(client, typed)).data).toMatchObject({
      first_name: 'علی',
      last_name: 'نیک‌پور',
      national_no: '0499370899',
    })
    const body = new URLSearchParams({ _method: 'put', gender: '2', email: '' })
    const url = 'http://shop.test/api/v1/profile/info'
    const headers = { authorization: `Bearer ${token}` }
    const answer = await shop.backend(new Request(url, { method: 'POST', headers, body }))
    expect(await answer.json()).toMatchObject({
      code: 200,
      data: { gender: Gender.male, email: null },
    })
  })

  const named = {
    first: fieldName('first_name'),
    last: fieldName('last_name'),
    email: fieldName('email'),
    national: fieldName('national_no'),
  }
  test.each([
    [{ first_name: 'Mina' }, { first_name: [messages.switchKeyboardToPersian] }],
    [{ last_name: 'رضایی ۲' }, { last_name: [fieldNotPersian(named.last)] }],
    [{ first_name: ' ' }, { first_name: [fieldRequired(named.first)] }],
    [{ first_name: 'م'.repeat(61) }, { first_name: [fieldTooLong(named.first, 60)] }],
    [{ email: 'mina@' }, { email: [fieldInvalid(named.email)] }],
    [{ national_no: '0499370898' }, { national_no: [fieldInvalid(named.national)] }],
    [{ national_no: '1111111111' }, { national_no: [fieldInvalid(named.national)] }],
    [{ national_no: '049937089' }, { national_no: [fieldDigits(named.national, 10)] }],
    [{ national_no: 'abcdefghij' }, { national_no: [fieldDigits(named.national, 10)] }],
    [{ gender: 4 }, { gender: [fieldInvalid(fieldName('gender'))] }],
    [{ gender: '0' }, { gender: [fieldInvalid(fieldName('gender'))] }],
    [
      { first_name: '', email: 'x', national_no: '1' },
      {
        first_name: [fieldRequired(named.first)],
        email: [fieldInvalid(named.email)],
        national_no: [fieldDigits(named.national, 10)],
      },
    ],
    [
      { first_name: 'Mina', email: 'x', national_no: '0499370898', gender: 4 },
      {
        first_name: [messages.switchKeyboardToPersian],
        email: [fieldInvalid(named.email)],
        national_no: [fieldInvalid(named.national)],
        gender: [fieldInvalid(fieldName('gender'))],
      },
    ],
  ])('refuses %j with 422 and changes nothing', async (part, fields) => {
    const { client } = await registeredUser(shop)
    const before = (await saveInfo(client, FULL)).data
    const body = { last_name: 'دیگری', ...part } as InfoForm
    await expect(saveInfo(client, body)).rejects.toMatchObject({ code: 422, fields })
    expect((await client('GET /profile/info', {})).data).toEqual(before)
  })

  test('ignores fields that users cannot change', async () => {
    const { client } = await registeredUser(shop)
    const before = (await client('GET /profile/info', {})).data
    const body = {
      mobile: '09120000000',
      register_status: RegisterStatus.formSaved,
      confirm_status: 9,
      wallet_value: 5,
    }
    expect((await saveInfo(client, { ...body } as InfoForm)).data).toEqual(before)
  })

  test('requires a registered user', async () => {
    const userId = await insertUser(shop.db, { register_status: RegisterStatus.incomplete })
    const incomplete = shop.as(await shop.login(userId))
    await expect(saveInfo(incomplete, FULL)).rejects.toMatchObject({ code: 403 })
    await expect(saveInfo(shop.as(null), FULL)).rejects.toMatchObject({ code: 401 })
  })

  test('names the company of the user', async () => {
    const { client } = await registeredUser(shop)
    expect((await client('GET /profile/info', {})).data.place).toEqual({ type: 1, name: 'سبد' })
    const company_id = await insertCompany(shop.db, { name: 'رساکاو' })
    const member = await registeredUser(shop, { company_id })
    expect((await member.client('GET /profile/info', {})).data).toMatchObject({
      place: { type: 2, name: 'رساکاو' },
      company: { name: 'رساکاو' },
    })
  })
})
