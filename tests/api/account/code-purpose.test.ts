import { describe, expect, test } from 'vitest'
import { sendNewMobileCode, sendOldMobileCode, confirmMobile } from '#lib/api/profile.ts'
import { messages } from '#lib/text/messages.ts'
import type { CodeHolder } from '#server/account/code-queries.ts'
import { verifyCode } from '#server/account/verify-code.ts'
import { codeHashOf, sendCode } from '#server/account/send-code.ts'
import {
  codeSentTo,
  insertUser,
  mobileChanger,
  nextMobile,
  proveOldMobile,
  registeredUser,
  sendCodeTo,
} from '#tests/support/builders/account.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()

const expired = { code: 422, answer: { code: [messages.otpExpired] } }
const refused = { code: 422, fields: { code: [messages.otpExpired] } }

// Where there is no code of the right purpose, the right digits of another one are no code at all.
describe('code purpose', () => {
  test('refuses a sign-in code for a change of mobile', async () => {
    const { client, old, fresh } = await mobileChanger(shop)
    const code = await sendCodeTo(shop, old)
    await expect(sendNewMobileCode(client, code, fresh)).rejects.toMatchObject(refused)
    await expect(confirmMobile(client, fresh, code)).rejects.toMatchObject(refused)
  })

  test('refuses the code of the old mobile for sign-in, password and new mobile', async () => {
    const user = await mobileChanger(shop)
    await sendOldMobileCode(user.client, user.old)
    const code = codeSentTo(shop, user.old)
    const password = 'گذرواژه‌ی تازه'
    const body = { mobile_no: user.old, code, password, password_confirmation: password }
    const guest = shop.as(null)
    await expect(guest('POST /verification', { body })).rejects.toMatchObject(refused)
    await expect(guest('PUT /reset-password', { body })).rejects.toMatchObject(refused)
    const { client } = await registeredUser(shop)
    await expect(sendNewMobileCode(client, code, user.fresh)).rejects.toMatchObject(refused)
  })

  test('refuses the code of the new mobile for sign-in and for another user', async () => {
    const user = await mobileChanger(shop)
    const { newCode: code } = await proveOldMobile(shop, user)
    await insertUser(shop.db, { mobile: user.fresh })
    const body = { mobile_no: user.fresh, code }
    await expect(shop.as(null)('POST /verification', { body })).rejects.toMatchObject(refused)
    const { client } = await registeredUser(shop)
    await expect(confirmMobile(client, user.fresh, code)).rejects.toMatchObject(refused)
  })
})

describe('code holder', () => {
  const mobile = nextMobile()
  const holders: CodeHolder[] = [
    { mobile, purpose: 'account', subjectId: 0 },
    { mobile, purpose: 'account', subjectId: 1 },
    { mobile, purpose: 'old-mobile', subjectId: 1 },
    { mobile, purpose: 'new-mobile', subjectId: 1 },
    { mobile, purpose: 'new-mobile', subjectId: 2 },
    { mobile: nextMobile(), purpose: 'new-mobile', subjectId: 2 },
  ]

  test.each(holders)(
    'accepts a code only from its own holder: $purpose of user $userId',
    async holder => {
      await shop.db.deleteFrom('codes').execute()
      await sendCode(shop.deps, holder, 'home')
      const code = codeSentTo(shop, holder.mobile)
      const prove = (of: CodeHolder) =>
        verifyCode(shop.deps, { holder: of, code, clientAddress: 'home' })
      for (const other of holders)
        if (other !== holder) await expect(prove(other)).rejects.toMatchObject(expired)
      expect(await prove(holder)).toBe(codeHashOf(shop.deps, holder, code))
    },
  )

  test('hashes the same digits differently for each holder', () => {
    const hashes = holders.map(holder => codeHashOf(shop.deps, holder, '12345'))
    expect(new Set(hashes).size).toBe(holders.length)
  })
})
