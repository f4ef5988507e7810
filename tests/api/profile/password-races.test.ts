import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { changePassword, confirmMobile } from '#lib/api/profile.ts'
import type { Db } from '#server/platform/database/open.ts'
import { findUserByMobile } from '#server/account/user-queries.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { changePassword as changeOnServer } from '#server/account/profile-routes.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { signInByPassword } from '#server/account/routes.ts'
import {
  mobileChanger,
  nextMobile,
  proveOldMobile,
  registeredUser,
  sendCodeTo,
} from '#tests/support/builders/account.ts'
import { lateTransaction } from '#tests/support/fakes/late-transaction.ts'
import { TEST_SECRET } from '#tests/support/fixtures/shop.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const OLD = 'گذرواژه‌ی دیروز'
const NEW = 'گذرواژه‌ی امروز'
const shop = shopForFile()
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(OLD)
})

const change = (client: Client, old_password = OLD, password = NEW) =>
  changePassword(client, { old_password, password, password_confirmation: password })
const login = (mobile_no: string, password: string) =>
  shop.as(null)('POST /login', { body: { mobile_no, password } })
const newSession = async (userId: number) => keyedHash(TEST_SECRET, await shop.login(userId))
const sessionsOf = (userId: number) =>
  shop.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()

async function withPassword() {
  const mobile = nextMobile()
  return { mobile, ...(await registeredUser(shop, { mobile, password_hash })) }
}

/** Changes the password by a session of its own, on a database that may be late. */
async function changeBehind(db: Db, by: { mobile: string; tokenHash: string }): Promise<void> {
  const user = await findUserByMobile(shop.db, by.mobile)
  if (!user) throw new Error('no user')
  const form = { old_password: OLD, password: 'x-گذرواژه', password_confirmation: 'x-گذرواژه' }
  const changer = { user, tokenHash: by.tokenHash, clientAddress: 'home' }
  await changeOnServer({ ...shop.deps, db }, changer, form)
}

describe('concurrent password changes', () => {
  test('apply one of two changes', async () => {
    const { mobile, userId, client } = await withPassword()
    const other = shop.as(await shop.login(userId))
    const both = await Promise.allSettled([
      change(client, OLD, 'گذرواژه‌ی یک'),
      change(other, OLD, 'گذرواژه‌ی دو'),
    ])
    expect(both.map(each => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [first, second] = both.map(each => each.status === 'fulfilled')
    const codeOf = (call: Promise<{ code: number }>) =>
      call.then(
        ({ code }) => code,
        (error: unknown) => (error as ApiError).code,
      )
    expect(await codeOf(login(mobile, 'گذرواژه‌ی یک'))).toBe(first ? 200 : 404)
    expect(await codeOf(login(mobile, 'گذرواژه‌ی دو'))).toBe(second ? 200 : 404)
    expect(await codeOf(client('GET /profile/info', {}))).toBe(first ? 200 : 401)
    expect(await codeOf(other('GET /profile/info', {}))).toBe(second ? 200 : 401)
  })

  test('set one of two first passwords with one code', async () => {
    const mobile = nextMobile()
    const { userId, client } = await registeredUser(shop, { mobile })
    const other = shop.as(await shop.login(userId))
    const code = await sendCodeTo(shop, mobile)
    const first = (by: Client, password: string) =>
      changePassword(by, { old_password: '', password, password_confirmation: password, code })
    const both = await Promise.allSettled([
      first(client, 'گذرواژه‌ی یک'),
      first(other, 'گذرواژه‌ی دو'),
    ])
    expect(both.map(each => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await sessionsOf(userId)).toHaveLength(1)
  })

  test('leave no session of the old password', async () => {
    const { mobile, userId, client } = await withPassword()
    const others = await Promise.all(Array.from({ length: 8 }, () => shop.login(userId)))
    const opened: string[] = []
    const signIn = async (n: number) => {
      const body = { mobile_no: mobile, password: OLD }
      const from = { 'x-client-address': `10.${n}.1.1` }
      opened.push((await shop.as(null)('POST /login', { body }, from)).data.token)
    }
    const use = (token: string) => shop.as(token)('GET /profile/info', {})
    const mixed = await Promise.allSettled([
      ...others.map(use),
      ...Array.from({ length: 12 }, (_, n) => signIn(n)),
      change(client),
      ...others.map(use),
    ])
    for (const each of mixed)
      if (each.status === 'rejected') expect([401, 404]).toContain((each.reason as ApiError).code)
    for (const token of [...others, ...opened])
      await expect(use(token)).rejects.toMatchObject({ code: 401 })
    expect((await client('GET /profile/info', {})).code).toBe(200)
    expect(await sessionsOf(userId)).toHaveLength(1)
  })

  test('refuse a sign-in that verified the old password earlier', async () => {
    const { mobile, userId, client } = await withPassword()
    const { db, waiting, open } = lateTransaction(shop.db)
    const given = { mobile, password: OLD, clientAddress: 'home' }
    const signingIn = signInByPassword({ ...shop.deps, db }, given)
    await waiting
    await change(client)
    open()
    await expect(signingIn).rejects.toMatchObject({ code: 404 })
    expect(await sessionsOf(userId)).toHaveLength(1)
  })

  test('refuse a second change that verified the old password earlier', async () => {
    const { mobile, userId, client } = await withPassword()
    const { db, waiting, open } = lateTransaction(shop.db)
    const changing = changeBehind(db, { mobile, tokenHash: await newSession(userId) })
    await waiting
    await change(client)
    open()
    await expect(changing).rejects.toMatchObject({ code: 401 })
    expect((await login(mobile, NEW)).code).toBe(200)
  })

  test('refuse a change whose session ended with a change of mobile', async () => {
    const user = await mobileChanger(shop)
    await shop.db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', user.userId)
      .execute()
    const { newCode } = await proveOldMobile(shop, user)
    const { db, waiting, open } = lateTransaction(shop.db)
    const tokenHash = await newSession(user.userId)
    const changing = changeBehind(db, { mobile: user.old, tokenHash })
    await waiting
    await confirmMobile(user.client, user.fresh, newCode)
    open()
    await expect(changing).rejects.toMatchObject({ code: 401 })
    expect((await login(user.fresh, OLD)).code).toBe(200)
    expect((await user.client('GET /profile/info', {})).code).toBe(200)
  })
})
