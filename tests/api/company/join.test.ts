import { beforeEach, describe, expect, test } from 'vitest'
import { joinCompany } from '#lib/api/company.ts'
import { RegisterStatus } from '#lib/codes/account.ts'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { insertUser, registeredUser } from '#tests/support/builders/account.ts'
import { next } from '#tests/support/builders/catalogue.ts'
import { insertCompany } from '#tests/support/builders/checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const HOUR = 3_600
const shop = shopForFile()
beforeEach(() => {
  shop.clock.now += HOUR - (shop.clock.now % HOUR)
})

/** A company that is joined by a code of its own. */
async function joinable(row: Parameters<typeof insertCompany>[1] = {}) {
  const join_code = `nil-${next()}`
  const name = `شرکت ${join_code}`
  return { id: await insertCompany(shop.db, { name, join_code, ...row }), join_code, name }
}
const companyOf = async (userId: number) =>
  (
    await shop.db
      .selectFrom('users')
      .select('company_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).company_id

const invalid = { code: 422, fields: { code: [messages.companyCodeUnknown] } }

describe('join code', () => {
  test('attaches the user, who may place group orders from then on', async () => {
    const company = await joinable()
    const { client } = await registeredUser(shop)
    expect((await client('GET /checkout', {})).data.company).toBe(null)
    const { data, message } = await joinCompany(client, company.join_code)
    expect(message).toBe(messages.companyCodeSaved)
    expect(data).toMatchObject({
      company: { name: company.name },
      place: { type: 2, name: company.name },
    })
    expect((await client('GET /checkout', {})).data.company?.id).toBe(company.id)
  })

  test('is accepted in capitals, in Persian digits, with spaces around it', async () => {
    const { id, join_code } = await joinable()
    const persian = join_code.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'.charAt(+digit))
    const dashed = join_code.replace('-', ' – ')
    for (const typed of [join_code.toUpperCase(), persian, `  ${join_code} `, dashed]) {
      const { client, userId } = await registeredUser(shop)
      await joinCompany(client, typed)
      expect(await companyOf(userId)).toBe(id)
    }
  })

  test('moves a member to another company; the same code twice changes nothing', async () => {
    const [first, second] = [await joinable(), await joinable()]
    const { client, userId } = await registeredUser(shop)
    for (const { id, join_code } of [first, second, second, first]) {
      await joinCompany(client, join_code)
      expect(await companyOf(userId)).toBe(id)
    }
  })

  test('is valid until its end', async () => {
    const { id, join_code } = await joinable({ join_code_expires_at: shop.clock.now + 10 })
    const { client, userId } = await registeredUser(shop)
    shop.clock.now += 10
    await expect(joinCompany(client, join_code)).rejects.toMatchObject({
      code: 404,
      message: messages.companyCodeExpired,
    })
    expect(await companyOf(userId)).toBe(null)
    shop.clock.now -= 1
    await joinCompany(client, join_code)
    expect(await companyOf(userId)).toBe(id)
  })

  test.each([
    ['of nobody', {}, () => 'nobody'],
    ['of a company that is not active', { active: 0 }, (code: string) => code],
    [
      'over, of one that is not active',
      { active: 0, join_code_expires_at: 1 },
      (code: string) => code,
    ],
    ['longer', {}, (code: string) => `${code}x`],
  ] as const)('is refused when it is %s', async (_, row, typed) => {
    const { join_code } = await joinable(row)
    const company_id = await insertCompany(shop.db)
    const { client, userId } = await registeredUser(shop, { company_id })
    await expect(joinCompany(client, typed(join_code))).rejects.toMatchObject(invalid)
    expect(await companyOf(userId)).toBe(company_id)
  })

  test('is neither the key of a company nor an empty code', async () => {
    await insertCompany(shop.db, { code: 'plain' })
    const { client } = await registeredUser(shop)
    for (const typed of ['plain', 'null'])
      await expect(joinCompany(client, typed)).rejects.toMatchObject(invalid)
  })

  test.each(['', '   '])('is refused as %j with 422', async typed => {
    const { client } = await registeredUser(shop)
    await expect(joinCompany(client, typed)).rejects.toMatchObject({
      code: 422,
      fields: { code: [fieldRequired(fieldName('code'))] },
    })
  })

  test('has a budget of guesses for each user', async () => {
    const { join_code } = await joinable()
    const { client } = await registeredUser(shop)
    const { hits, seconds } = BUDGETS['company-user']
    for (let tries = 0; tries < hits; tries++)
      await expect(joinCompany(client, `guess-${tries}`)).rejects.toMatchObject(invalid)
    await expect(joinCompany(client, join_code)).rejects.toMatchObject({ code: 429 })
    const other = await registeredUser(shop)
    expect((await joinCompany(other.client, join_code)).code).toBe(200)
    shop.clock.now += seconds
    expect((await joinCompany(client, join_code)).code).toBe(200)
  })

  test('requires a registered user', async () => {
    const { join_code } = await joinable()
    const userId = await insertUser(shop.db, { register_status: RegisterStatus.incomplete })
    const incomplete = shop.as(await shop.login(userId))
    await expect(joinCompany(incomplete, join_code)).rejects.toMatchObject({ code: 403 })
    await expect(joinCompany(shop.as(null), join_code)).rejects.toMatchObject({ code: 401 })
  })
})
