import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Gender, RegisterStatus } from '#lib/codes/account.ts'
import { messages } from '#lib/text/messages.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { verifyCode, consumeCode } from '#server/account/verify-code.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { simHolder } from '#server/account/send-code.ts'
import {
  insertAddress,
  insertUser,
  nextMobile,
  userWithCode,
} from '#tests/support/builders/account.ts'
import { giveWallet, insertCompany } from '#tests/support/builders/checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const PASSWORD = 'گل و بلبل ۱۲'
const shop = shopForFile()
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})
beforeEach(() => {
  shop.clock.now += HOUR - (shop.clock.now % HOUR)
})

const verify = (mobile_no: string, code: string, address = 'home') =>
  shop.as(null)(
    'POST /verification',
    { body: { mobile_no, code } },
    { 'x-client-address': address },
  )
const login = (mobile_no: string, password: string, address = 'home') =>
  shop.as(null)('POST /login', { body: { mobile_no, password } }, { 'x-client-address': address })

const codeRefused = (sentence: string) => ({ code: 422, fields: { code: [sentence] } })

describe('sign-in by code', () => {
  test('returns the user with a token that is valid for ninety days', async () => {
    const { mobile, userId, code } = await userWithCode(shop)
    const addressId = await insertAddress(shop.db, { user_id: userId, is_main: 1 })
    const { data } = await verify(mobile, code)
    expect(data).toMatchObject({
      register_status: RegisterStatus.complete,
      mobile,
      address: { id: addressId },
    })
    const client = shop.as(data.token)
    expect((await client('GET /profile/info', {})).data).toMatchObject({ mobile })
    shop.clock.now += 90 * DAY - 1
    expect((await client('GET /profile/info', {})).code).toBe(200)
    shop.clock.now += 1
    await expect(client('GET /profile/info', {})).rejects.toMatchObject({ code: 401 })
  })

  test('stores only the hash of the token', async () => {
    const { mobile, userId, code } = await userWithCode(shop)
    const { token } = (await verify(mobile, code)).data
    const stored = await shop.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('accepts Persian digits in mobile and code', async () => {
    const { mobile, code } = await userWithCode(shop)
    const persian = (text: string) => text.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'.charAt(+digit))
    expect((await verify(persian(mobile), persian(code))).code).toBe(200)
  })

  test('accepts a code once', async () => {
    const { mobile, code } = await userWithCode(shop)
    await verify(mobile, code)
    await expect(verify(mobile, code)).rejects.toMatchObject(codeRefused(messages.otpExpired))
  })

  test('signs in once when a code is used concurrently', async () => {
    const { mobile, userId, code } = await userWithCode(shop)
    const tried = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) => verify(mobile, code, `address ${n}`)),
    )
    expect(tried.filter(each => each.status === 'fulfilled')).toHaveLength(1)
    const sessions = shop.db.selectFrom('sessions').select('user_id')
    expect(await sessions.where('user_id', '=', userId).execute()).toHaveLength(1)
  })

  test('consumes a code verified twice at once only once', async () => {
    const { mobile, code } = await userWithCode(shop)
    const holder = simHolder(mobile)
    const proof = { holder, code, clientAddress: 'home' }
    const hashes = await Promise.all([verifyCode(shop.deps, proof), verifyCode(shop.deps, proof)])
    const spent = await Promise.allSettled(hashes.map(hash => consumeCode(shop.db, holder, hash)))
    expect(spent.map(each => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('refuses a code after 120 seconds', async () => {
    const { mobile, code } = await userWithCode(shop)
    shop.clock.now += 120
    await expect(verify(mobile, code)).rejects.toMatchObject(codeRefused(messages.otpExpired))
  })

  test('accepts the right code at the fifth try', async () => {
    const { mobile, code, wrong } = await userWithCode(shop)
    for (let tries = 0; tries < 4; tries++)
      await expect(verify(mobile, wrong)).rejects.toMatchObject(codeRefused(messages.otpWrong))
    expect((await verify(mobile, code)).code).toBe(200)
  })

  test('invalidates a code after five wrong tries, concurrent ones too', async () => {
    const { mobile, code, wrong } = await userWithCode(shop)
    await Promise.allSettled(Array.from({ length: 5 }, () => verify(mobile, wrong)))
    await expect(verify(mobile, code)).rejects.toMatchObject(
      codeRefused(messages.otpTooManyAttempts),
    )
  })

  test('accepts a code for its own mobile only', async () => {
    const first = await userWithCode(shop)
    const second = await userWithCode(shop)
    if (first.code !== second.code)
      await expect(verify(second.mobile, first.code)).rejects.toMatchObject({ code: 422 })
    expect((await verify(first.mobile, first.code)).data.mobile).toBe(first.mobile)
  })

  test.each(['1234', '123456', 'abcde'])(
    'refuses the malformed code %s without costing a try',
    async typed => {
      const { mobile, code } = await userWithCode(shop)
      for (let tries = 0; tries < 6; tries++)
        await expect(verify(mobile, typed)).rejects.toMatchObject(
          codeRefused(messages.otpFiveDigits),
        )
      expect((await verify(mobile, code)).code).toBe(200)
    },
  )

  test('refuses any code of an unknown number', async () => {
    await expect(verify(nextMobile(), '12345')).rejects.toMatchObject(
      codeRefused(messages.otpExpired),
    )
  })
})

describe('sign-in by password', () => {
  const incorrect = { code: 404, message: messages.passwordIncorrect }

  test('returns the user with a token, with digits of any keyboard', async () => {
    const mobile = nextMobile()
    await insertUser(shop.db, { mobile, password_hash })
    for (const typed of [PASSWORD, 'گل و بلبل 12']) {
      const { token } = (await login(mobile, typed)).data
      expect((await shop.as(token)('GET /profile/info', {})).data.mobile).toBe(mobile)
    }
    await expect(login(mobile, 'گل و بلبل ۱۳')).rejects.toMatchObject(incorrect)
  })

  test('answers an unknown number and an account without password like a wrong password', async () => {
    const mobile = nextMobile()
    await insertUser(shop.db, { mobile })
    await expect(login(mobile, PASSWORD)).rejects.toMatchObject(incorrect)
    await expect(login(nextMobile(), PASSWORD)).rejects.toMatchObject(incorrect)
    await expect(login(mobile, '')).rejects.toMatchObject(incorrect)
  })

  test('refuses a malformed number with 422', async () => {
    await expect(login('0912', PASSWORD)).rejects.toMatchObject({
      code: 422,
      fields: { mobile_no: [messages.mobileElevenDigits] },
    })
  })

  test('charges the mobile nothing for a right password', async () => {
    const mobile = nextMobile()
    await insertUser(shop.db, { mobile, password_hash })
    const { hits } = BUDGETS['login-mobile-network']
    for (let n = 0; n <= hits; n++)
      expect((await login(mobile, PASSWORD, '10.2.1.1')).code).toBe(200)
    for (let n = 0; n < hits; n++)
      await expect(login(mobile, 'a guess', '10.2.1.1')).rejects.toMatchObject({ code: 404 })
    await expect(login(mobile, PASSWORD, '10.2.1.1')).rejects.toMatchObject({ code: 429 })
  })

  test('locks out only the network that guesses', async () => {
    const mobile = nextMobile()
    await insertUser(shop.db, { mobile, password_hash })
    const guesses = Array.from({ length: 12 }, (_, n) => login(mobile, 'a guess', `10.1.1.${n}`))
    const refused = (await Promise.allSettled(guesses)).map(
      each => (each as { reason: { code: number } }).reason.code,
    )
    expect(refused.toSorted()).toEqual([...Array<number>(10).fill(404), 429, 429])
    await expect(login(mobile, PASSWORD, '10.1.1.99')).rejects.toMatchObject({ code: 429 })
    expect((await login(mobile, PASSWORD, '10.1.2.1')).code).toBe(200)
  })
})

test('sign-out ends this session and no other', async () => {
  const userId = await insertUser(shop.db)
  const [here, there] = [await shop.login(userId), await shop.login(userId)]
  await shop.as(here)('POST /logout', {})
  await expect(shop.as(here)('GET /profile/info', {})).rejects.toMatchObject({ code: 401 })
  expect((await shop.as(there)('GET /profile/info', {})).code).toBe(200)
})

test('the profile includes wallet, company and Persian names of codes', async () => {
  const company_id = await insertCompany(shop.db, { name: 'شرکت نمونه' })
  const userId = await insertUser(shop.db, { company_id, gender: Gender.female })
  await giveWallet(shop, userId, 50_000)
  await giveWallet(shop, userId, -80_000)
  const { data } = await shop.as(await shop.login(userId))('GET /profile/info', {})
  expect(data).toMatchObject({
    wallet_value: -30_000,
    company: { name: 'شرکت نمونه' },
    gender_fa: 'زن',
    username: data.mobile,
    address: null,
  })
})
