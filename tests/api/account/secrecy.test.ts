import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '#lib/api/client.ts'
import { sendNewMobileCode, sendOldMobileCode, confirmMobile } from '#lib/api/profile.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { codeSentTo, nextMobile, otherCode } from '#tests/support/builders/account.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'

const PASSWORD = 'گذرواژه‌ی پنهان'
let shop: TestShop
const logged: string[] = []
const answered: string[] = []
beforeAll(async () => {
  shop = await createShop()
  shop.deps.log = pino({ level: 'trace' }, { write: line => logged.push(line) })
})
afterAll(() => shop.close())

/** A client whose every answer is kept as it came. */
const as = (token: string | null) =>
  createClient({
    origin: 'http://shop.test',
    token: () => token,
    fetch: async request => {
      const answer = await shop.backend(request)
      const headers = [...answer.headers].flat().join('\n')
      answered.push(`${headers}\n${await answer.clone().text()}`)
      return answer
    },
  })

/** Every cell of every table, as text. */
async function storedTexts(): Promise<string[]> {
  const texts: string[] = []
  for (const { name } of await shop.db.introspection.getTables()) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(shop.db)
    texts.push(...rows.flatMap(row => Object.values(row).map(String)))
  }
  return texts
}

/** The digits of a code standing by themselves, in either script. */
const shows = (text: string, code: string): boolean =>
  [code, toPersianDigits(code)].some(digits =>
    new RegExp(`(?<![\\p{L}\\p{N}_-])${digits}(?![\\p{L}\\p{N}_-])`, 'u').test(text),
  )

test('the search for leaks finds a planted code', () => {
  const code = '40713'
  for (const text of [code, `code: ${code}.`, `{"code":"${code}"}`, 'کد شما: ۴۰۷۱۳'])
    expect(shows(text, code)).toBe(true)
  for (const text of ['09124071355', '1407134', 'a40713b', '1800407130'])
    expect(shows(text, code)).toBe(false)
})

test('codes, tokens and passwords appear in no log, answer or table', async () => {
  const codes: string[] = []
  const found: string[] = []
  const fail = vi.spyOn(shop.deps.sms, 'send')
  /** Sends a code; while it can still be used, no table shows it. */
  const sent = async (mobile: string, call: Promise<unknown>): Promise<string> => {
    await call
    const code = codeSentTo(shop, mobile)
    codes.push(code)
    found.push(...(await storedTexts()).filter(text => shows(text, code)))
    return code
  }
  const [first, second] = [nextMobile(), nextMobile()]
  const guest = as(null)
  const mobile_no = first

  fail.mockImplementationOnce((_, __, { code }) => {
    codes.push(code)
    return Promise.reject(new Error(`provider: no credit for ${code}`, { cause: { code } }))
  })
  await expect(guest('POST /register', { body: { mobile_no } })).rejects.toMatchObject({
    code: 503,
  })
  const opened = await sent(first, guest('POST /register', { body: { mobile_no } }))
  const wrong = guest('POST /verification', { body: { mobile_no, code: otherCode(opened) } })
  await expect(wrong).rejects.toMatchObject({ code: 422 })
  const { token } = (await guest('POST /verification', { body: { mobile_no, code: opened } })).data
  const user = as(token)
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  const form = { first_name: 'سارا', last_name: 'احمدی', terms_of_use: true, ...passwords }
  await user('POST /profile/signup', { body: form })

  const forgotten = await sent(first, guest('POST /code', { body: { mobile_no } }))
  await user('PUT /reset-password', { body: { mobile_no, code: forgotten, ...passwords } })
  const old = await sent(first, sendOldMobileCode(user, first))
  const fresh = await sent(second, sendNewMobileCode(user, old, second))
  await confirmMobile(user, second, fresh)

  expect(codes).toHaveLength(5)
  found.push(...(await storedTexts()).filter(text => codes.some(code => shows(text, code))))
  expect(found).toEqual([])
  expect(logged.join('\n')).toMatch(/code SMS failed/)
  for (const text of [...logged, ...answered])
    expect(codes.filter(code => shows(text, code))).toEqual([])
  const everywhere = [...logged, ...(await storedTexts())].join('\n')
  for (const secret of [token, PASSWORD]) expect(everywhere).not.toContain(secret)
  expect(answered.filter(text => text.includes(PASSWORD))).toEqual([])
})
