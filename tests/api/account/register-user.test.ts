import { describe, expect, test } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import {
  insertAddress,
  insertUser,
  nextMobile,
  sendCodeTo,
} from '#tests/support/builders/account.ts'
import { insertCompany } from '#tests/support/builders/checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const NAMES = { first_name: ' سارا ', last_name: 'احمدي' }
const shop = shopForFile()

async function newcomer(row: { company_id?: number } = {}) {
  const mobile = nextMobile()
  const nameless = { first_name: null, last_name: null }
  const userId = await insertUser(shop.db, {
    mobile,
    register_status: RegisterStatus.incomplete,
    ...nameless,
    ...row,
  })
  return { mobile, userId, client: shop.as(await shop.login(userId)) }
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>
const save = ({ client }: Newcomer, body = NAMES) => client('POST /profile/register-user', { body })

describe('the short registration form', () => {
  test('saves the names; the account signs in by code', async () => {
    const user = await newcomer()
    const { data, message } = await save(user)
    expect(data).toEqual({
      register_status: RegisterStatus.formSaved,
      place: { type: 1, name: 'سبد' },
    })
    expect(message).toBe(messages.registered)
    const info = (await user.client('GET /profile/info', {})).data
    expect(info).toMatchObject({
      first_name: 'سارا',
      last_name: 'احمدی',
      register_status: RegisterStatus.formSaved,
    })
    const body = { mobile_no: user.mobile }
    expect((await shop.as(null)('POST /check-register', { body })).data).toEqual({
      register_status: RegisterStatus.formSaved,
    })
    const code = await sendCodeTo(shop, user.mobile)
    const signedIn = await shop.as(null)('POST /verification', { body: { ...body, code } })
    expect(signedIn.data.register_status).toBe(4)
  })

  test('completes the registration where there is an address, and returns the company', async () => {
    const company_id = await insertCompany(shop.db, { name: 'رساکاو' })
    const user = await newcomer({ company_id })
    await insertAddress(shop.db, { user_id: user.userId, is_main: 1 })
    expect((await save(user)).data).toEqual({
      register_status: RegisterStatus.complete,
      place: { type: 2, name: 'رساکاو' },
    })
  })

  test('is saved once by concurrent submits', async () => {
    const user = await newcomer()
    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => save(user)))
    expect(sent.filter(each => each.status === 'fulfilled')).toHaveLength(1)
    const refused = { code: 409, message: messages.mobileRegistered }
    for (const each of sent)
      if (each.status === 'rejected') expect(each.reason).toMatchObject(refused)
    await expect(save(user)).rejects.toMatchObject(refused)
  })

  test('accepts Persian names only', async () => {
    const user = await newcomer()
    await expect(save(user, { first_name: 'Sara', last_name: '' })).rejects.toMatchObject({
      code: 422,
      fields: {
        first_name: [messages.switchKeyboardToPersian],
        last_name: [fieldRequired(fieldName('last_name'))],
      },
    })
    expect((await user.client('GET /profile/info', {})).data.register_status).toBe(3)
  })

  test('refuses a guest with 401', async () => {
    const call = shop.as(null)('POST /profile/register-user', { body: NAMES })
    await expect(call).rejects.toMatchObject({ code: 401 })
  })
})
