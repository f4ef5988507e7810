import { beforeEach, expect, it } from 'vitest'
import { fieldMissing } from '#lib/text/fields.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { applyCompanyCode } from '#stores/company.ts'
import { $user } from '#stores/user.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { signInAs } from '#tests/support/builders/cart-shopper.ts'
import { insertCompany } from '#tests/support/builders/checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
beforeEach(async () => {
  await signInAs(shop)
})

it('attaches the company and says so', async () => {
  await insertCompany(shop.db, { name: 'نیلگون', join_code: 'nil-1' })
  expect(await applyCompanyCode(' NIL-۱ ')).toEqual([])
  expect(browser.takeNotices()).toEqual([profileMessages.companyCodeSaved])
  expect($user.get()).toMatchObject({ company: { name: 'نیلگون' }, token: expect.any(String) })
})

const refusal = (status: number, message: unknown) => () =>
  Promise.resolve(Response.json({ message }, { status }))
it.each([
  ['404', refusal(404, 'چیز دیگری'), [profileMessages.companyCodeExpired]],
  ['each entry', refusal(422, { code: ['الف', 'ب'] }), ['الف', 'ب']],
  ['other fields', refusal(422, { mobile: ['پ'] }), ['پ']],
  ['a message', refusal(429, 'کمی بعد'), ['کمی بعد']],
  ['nothing', refusal(500, null), [siteMessages.errorOccurred]],
  ['no network', () => Promise.reject(new TypeError('x')), [siteMessages.networkError]],
])('shows the refusal: %s', async (_, answer, sentences) => {
  browser.answer = answer
  expect(await applyCompanyCode('x')).toEqual(sentences)
  expect(browser.takeNotices()).toEqual([])
  expect($user.get()?.company).toBe(null)
})

it('leaves expired, unknown and empty codes to the server', async () => {
  const join_code_expires_at = shop.clock.now - 1
  await insertCompany(shop.db, { join_code: 'old-1', join_code_expires_at })
  expect(await applyCompanyCode('old-1')).toEqual([profileMessages.companyCodeExpired])
  expect(await applyCompanyCode('nobody')).toEqual([profileMessages.companyCodeUnknown])
  expect(await applyCompanyCode('')).toEqual([fieldMissing('code')])
  expect(browser.calls).toHaveLength(3)
})
