import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Gender } from '#lib/codes/account.ts'
import { REDIRECT_AFTER_SAVE_MS } from '#lib/rules/limits.ts'
import { fieldInvalid, fieldName, fieldRequired } from '#lib/text/fields.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { hashPassword, verifyPassword } from '#server/account/passwords.ts'
import { showStoredNotices } from '#stores/notice.ts'
import { savePassword, savePerson } from '#stores/profile.ts'
import { $user } from '#stores/user.ts'
import { browserForEach, showAgain } from '#tests/support/fixtures/browser.ts'
import { signInAs } from '#tests/support/builders/cart-shopper.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
const NATIONAL = '0499370899'
const OLD = 'گذرواژه‌ی قدیمی'
const NEW = 'گذرواژه‌ی تازه'
let userId: number
beforeEach(async () => {
  const password_hash = await hashPassword(OLD)
  userId = (await signInAs(shop, { national_no: NATIONAL, password_hash })).userId
})
const row = () =>
  shop.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()

const PERSON = {
  first_name: 'مینا',
  last_name: 'کریمی',
  email: 'mina@example.com',
  gender: Gender.female,
}
const person = (over: object = {}) => ({ ...PERSON, ...over }) as Parameters<typeof savePerson>[0]

/** Until the page is left. */
const left = () =>
  vi.waitFor(() => expect(browser.visited).toEqual(['/profile']), { timeout: 10_000 })

async function expectRoad(save: () => Promise<unknown>, sentence: string): Promise<void> {
  const before = performance.now()
  let result: unknown = 'at work'
  const saved = save().then(faults => (result = faults))
  await left()
  expect(performance.now() - before).toBeGreaterThanOrEqual(REDIRECT_AFTER_SAVE_MS - 5)
  expect(result).toBe('at work')
  showAgain()
  expect(await saved).toBe(null)
  expect(browser.takeNotices()).toEqual([sentence])
  showStoredNotices()
  expect(browser.takeNotices()).toEqual([sentence])
}

describe('editing the profile', () => {
  it('saves typed fields and keeps the national code', async () => {
    await expectRoad(() => savePerson(person()), profileMessages.profileEdited)
    expect(await row()).toMatchObject({ ...PERSON, national_no: NATIONAL })
    expect($user.get()).toMatchObject({ ...PERSON, gender_fa: 'زن', token: expect.any(String) })
  })

  it('sends the national code back, and an empty email as null', async () => {
    let sent: unknown
    browser.answer = request => {
      void request
        .clone()
        .text()
        .then(text => (sent = JSON.parse(text) as unknown))
      return undefined
    }
    void savePerson(person({ email: '' }))
    await left()
    expect(sent).toMatchObject({ national_no: NATIONAL, email: '' })
    expect((await row()).email).toBe(null)
  })

  it('shows each fault once, at its field, and the others as notices', async () => {
    const faults = await savePerson(person({ first_name: '', last_name: 'Karimi', email: 'x' }))
    expect(faults).toEqual({
      first_name: fieldRequired(fieldName('first_name')),
      last_name: accountMessages.switchKeyboardToPersian,
      email: fieldInvalid(fieldName('email')),
    })
    expect(browser.takeNotices()).toEqual([])
    browser.answer = () =>
      Promise.resolve(
        Response.json({ message: { email: ['الف'], national_no: ['ب'] } }, { status: 422 }),
      )
    expect(await savePerson(person())).toMatchObject({ email: 'الف' })
    expect(browser.takeNotices()).toEqual(['ب'])
    expect(browser.visited).toEqual([])
    expect((await row()).first_name).toBe('سارا')
  })
})

describe('changing the password', () => {
  it('announces success and returns to the profile', async () => {
    const form = { old_password: OLD, password: NEW, password_confirmation: NEW }
    await expectRoad(() => savePassword(form), profileMessages.passwordChanged)
    expect(await verifyPassword(NEW, (await row()).password_hash ?? '')).toBe(true)
  })

  // The browser asks the server whatever was typed: it alone judges.
  it.each([
    [
      { old_password: '', password: '', password_confirmation: '' },
      {
        old_password: fieldRequired(fieldName('old_password')),
        password: fieldRequired(fieldName('password')),
      },
    ],
    [
      { old_password: OLD, password: '12345', password_confirmation: '12345' },
      { password: accountMessages.passwordHint },
    ],
    [
      { old_password: OLD, password: NEW, password_confirmation: OLD },
      { password_confirmation: accountMessages.passwordMismatch },
    ],
    [
      { old_password: NEW, password: NEW, password_confirmation: NEW },
      { old_password: profileMessages.oldPasswordIncorrect },
    ],
  ])('shows each message of a 422: %j', async (form, faults) => {
    expect(await savePassword(form)).toEqual(faults)
    expect(browser.takeNotices()).toEqual([])
    expect(browser.visited).toEqual([])
    expect(browser.calls).toEqual(['PUT /profile/password'])
  })
})

it.each([
  ['no network', () => Promise.reject(new TypeError('x')), siteMessages.networkError],
  [
    'a busy server',
    () => Promise.resolve(Response.json({ message: 'کمی بعد' }, { status: 429 })),
    'کمی بعد',
  ],
])('shows one sentence without a field: %s', async (_, answer, sentence) => {
  browser.answer = answer
  expect(await savePerson(person())).toEqual({})
  expect(await savePassword({ old_password: '', password: '', password_confirmation: '' })).toEqual(
    {},
  )
  expect(browser.takeNotices()).toEqual([sentence])
})
