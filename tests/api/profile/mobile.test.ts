import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sendNewMobileCode, sendOldMobileCode, confirmMobile } from '#lib/api/profile.ts'
import { RegisterStatus } from '#lib/codes/account.ts'
import { messages } from '#lib/text/messages.ts'
import {
  codeSentTo,
  insertUser,
  mobileChanger,
  nextMobile,
  otherCode,
  proveOldMobile,
  sendCodeTo,
} from '#tests/support/builders/account.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const HOUR = 3_600
const shop = shopForFile()
// The budgets of an hour begin anew for each test.
beforeEach(() => {
  shop.clock.now += HOUR - (shop.clock.now % HOUR)
})

const refused = (field: string, sentence: string) => ({
  code: 422,
  fields: { [field]: [sentence] },
})
const expired = refused('code', messages.otpExpired)
const persian = (text: string) => text.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'.charAt(+digit))
const sentTo = (mobile: string) => shop.outbox.filter(sms => sms.to === mobile).length
const mobileOf = async (userId: number) =>
  (
    await shop.db
      .selectFrom('users')
      .select('mobile')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).mobile

describe('changing the mobile', () => {
  test('takes a code of the old and of the new number, in any spelling', async () => {
    const user = await mobileChanger(shop)
    const { client, old, fresh } = user
    expect((await sendOldMobileCode(client, `+98${old.slice(1)}`)).data).toEqual({
      resend_after: 120,
    })
    const oldCode = codeSentTo(shop, old)
    const sent = await sendNewMobileCode(client, persian(oldCode), persian(fresh))
    expect(sent.data).toEqual({ resend_after: 120 })
    const code = codeSentTo(shop, fresh)
    const { data, message } = await confirmMobile(client, fresh.slice(1), persian(code))
    expect(message).toBe(messages.mobileChanged)
    expect(data).toMatchObject({
      mobile: fresh,
      username: fresh,
      register_status: RegisterStatus.complete,
    })
    expect(await mobileOf(user.userId)).toBe(fresh)
    expect(await shop.db.selectFrom('codes').selectAll().execute()).toEqual([])
  })

  test('ends the other sessions and releases the old number', async () => {
    const user = await mobileChanger(shop)
    const { newCode } = await proveOldMobile(shop, user)
    const other = shop.as(await shop.login(user.userId))
    await confirmMobile(user.client, user.fresh, newCode)
    await expect(other('GET /profile/info', {})).rejects.toMatchObject({ code: 401 })
    expect((await user.client('GET /profile/info', {})).data.mobile).toBe(user.fresh)
    const former = shop.db.selectFrom('former_mobiles').select(['user_id', 'mobile', 'left_at'])
    expect(await former.where('user_id', '=', user.userId).execute()).toEqual([
      { user_id: user.userId, mobile: user.old, left_at: shop.clock.now },
    ])
    const code = await sendCodeTo(shop, user.fresh)
    const body = { mobile_no: user.fresh, code }
    expect((await shop.as(null)('POST /verification', { body })).data.mobile).toBe(user.fresh)
    await expect(sendCodeTo(shop, user.old)).rejects.toMatchObject({ code: 404 })
  })

  test('accepts only the current number in the first step', async () => {
    const { client, fresh } = await mobileChanger(shop)
    for (const [typed, sentence] of [
      [fresh, messages.mobileNotYours],
      ['0912', messages.mobileElevenDigits],
      ['sara', messages.mobileOnlyNumbers],
    ] as const)
      await expect(sendOldMobileCode(client, typed)).rejects.toMatchObject(
        refused('mobile', sentence),
      )
    expect(shop.outbox.filter(sms => sms.to === fresh)).toEqual([])
  })

  test('refuses the current number as new, without costing a try', async () => {
    const { client, old, fresh } = await mobileChanger(shop)
    await sendOldMobileCode(client, old)
    const code = codeSentTo(shop, old)
    for (const typed of [old, `+98${old.slice(1)}`, persian(old), old, old])
      await expect(sendNewMobileCode(client, code, typed)).rejects.toMatchObject(
        refused('mobile', messages.mobileMustDiffer),
      )
    expect((await sendNewMobileCode(client, code, fresh)).code).toBe(200)
    await expect(confirmMobile(client, old, code)).rejects.toMatchObject(
      refused('mobile', messages.mobileMustDiffer),
    )
  })

  test('refuses a number of another account, and accepts another instead', async () => {
    const { client, old, fresh } = await mobileChanger(shop)
    const taken = nextMobile()
    await insertUser(shop.db, { mobile: taken })
    await sendOldMobileCode(client, old)
    const code = codeSentTo(shop, old)
    await expect(sendNewMobileCode(client, code, taken)).rejects.toMatchObject(
      refused('mobile', messages.mobileTaken),
    )
    expect(shop.outbox.filter(sms => sms.to === taken)).toEqual([])
    expect((await sendNewMobileCode(client, code, fresh)).code).toBe(200)
  })

  test('sends nothing for a wrong code of the old number; five invalidate it', async () => {
    const { client, old, fresh } = await mobileChanger(shop)
    await sendOldMobileCode(client, old)
    const code = codeSentTo(shop, old)
    for (let tries = 0; tries < 4; tries++)
      await expect(sendNewMobileCode(client, otherCode(code), fresh)).rejects.toMatchObject(
        refused('code', messages.otpWrong),
      )
    const burnt = refused('code', messages.otpTooManyAttempts)
    await expect(sendNewMobileCode(client, otherCode(code), fresh)).rejects.toMatchObject(burnt)
    await expect(sendNewMobileCode(client, code, fresh)).rejects.toMatchObject(burnt)
    expect(shop.outbox.filter(sms => sms.to === fresh)).toEqual([])
  })

  test('requires a registered user', async () => {
    const mobile = nextMobile()
    const userId = await insertUser(shop.db, { mobile, register_status: RegisterStatus.incomplete })
    const incomplete = shop.as(await shop.login(userId))
    await expect(sendOldMobileCode(incomplete, mobile)).rejects.toMatchObject({ code: 403 })
    await expect(sendOldMobileCode(shop.as(null), mobile)).rejects.toMatchObject({ code: 401 })
  })

  test('sends a user ten codes an hour; a failed SMS leaves none', async () => {
    const { client, old, fresh, userId } = await mobileChanger(shop)
    vi.spyOn(shop.deps.sms, 'send').mockRejectedValueOnce(new Error('no provider'))
    await expect(sendOldMobileCode(client, old)).rejects.toMatchObject({ code: 503 })
    await sendOldMobileCode(client, old)
    const key = `code-user:${userId}`
    // One of them is given back when the code of the old number is proved.
    await shop.db.updateTable('rate_hits').set({ hits: 11 }).where('key', '=', key).execute()
    await expect(sendNewMobileCode(client, codeSentTo(shop, old), fresh)).rejects.toMatchObject({
      code: 429,
    })
  })
})

describe('the proof of the old number', () => {
  test('is stored on the server: without it a code of the new number changes nothing', async () => {
    const user = await mobileChanger(shop)
    const { newCode } = await proveOldMobile(shop, user)
    await shop.db
      .deleteFrom('codes')
      .where('user_id', '=', user.userId)
      .where('purpose', '=', 'old-mobile')
      .execute()
    await expect(confirmMobile(user.client, user.fresh, newCode)).rejects.toMatchObject(expired)
    expect(await mobileOf(user.userId)).toBe(user.old)
  })

  test('is valid for ten minutes, in which the code may be sent again or to another number', async () => {
    const user = await mobileChanger(shop)
    const { client, fresh } = user
    const begun = shop.clock.now
    const { oldCode } = await proveOldMobile(shop, user)
    shop.clock.now = begun + 100
    const held = await sendNewMobileCode(client, oldCode, fresh)
    expect(held.data).toEqual({ resend_after: 20 })
    expect(sentTo(fresh)).toBe(1)
    shop.clock.now = begun + 130
    await sendNewMobileCode(client, oldCode, fresh)
    expect(sentTo(fresh)).toBe(2)
    const another = nextMobile()
    shop.clock.now = begun + 599
    await sendNewMobileCode(client, oldCode, another)
    shop.clock.now = begun + 600
    await expect(sendNewMobileCode(client, oldCode, nextMobile())).rejects.toMatchObject(expired)
    const late = confirmMobile(client, another, codeSentTo(shop, another))
    await expect(late).rejects.toMatchObject(expired)
  })

  test('is replaced by a new code of the old number', async () => {
    const user = await mobileChanger(shop)
    const { oldCode } = await proveOldMobile(shop, user)
    shop.clock.now += 120
    await sendNewMobileCode(user.client, oldCode, user.fresh)
    await sendOldMobileCode(user.client, user.old)
    const newCode = codeSentTo(shop, user.fresh)
    const late = confirmMobile(user.client, user.fresh, newCode)
    await expect(late).rejects.toMatchObject(expired)
    // It proves the same, and the code of the new number holds.
    await sendNewMobileCode(user.client, codeSentTo(shop, user.old), user.fresh)
    await confirmMobile(user.client, user.fresh, newCode)
    expect(await mobileOf(user.userId)).toBe(user.fresh)
  })

  test('is invalid for a number that was changed meanwhile', async () => {
    const user = await mobileChanger(shop)
    const { oldCode, newCode } = await proveOldMobile(shop, user)
    const another = nextMobile()
    await sendNewMobileCode(user.client, oldCode, another)
    await confirmMobile(user.client, user.fresh, newCode)
    const late = confirmMobile(user.client, another, codeSentTo(shop, another))
    await expect(late).rejects.toMatchObject(expired)
    expect(await mobileOf(user.userId)).toBe(user.fresh)
  })
})
