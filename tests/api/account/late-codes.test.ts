import { expect, test } from 'vitest'
import { messages } from '#lib/text/messages.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { insertUser, nextMobile, otherCode, sendCodeTo } from '#tests/support/builders/account.ts'
import { from } from '#tests/support/checks/code-calls.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

const verify = (mobile_no: string, code: string, address = 'home') =>
  shop.as(null)('POST /verification', { body: { mobile_no, code } }, from(address))
const refused = (sentence: string) => ({ code: 422, fields: { code: [sentence] } })

/** Codes of one mobile, each sent when the one before may be replaced; the newest last. */
async function codesOf(count: number): Promise<{ mobile: string; codes: string[] }> {
  const mobile = nextMobile()
  await insertUser(shop.db, { mobile })
  const codes: string[] = []
  for (let sent = 0; sent < count; sent++) {
    if (sent > 0) shop.clock.now += 120
    // Between two texts the scheduler deletes what is over.
    await runScheduledJobs(shop.deps)
    codes.push(await sendCodeTo(shop, mobile))
  }
  return { mobile, codes }
}

const triesLeft = async (mobile: string) =>
  (
    await shop.db
      .selectFrom('codes')
      .select('tries_left')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow()
  ).tries_left

test('a replaced code is named so and costs neither a try nor a daily guess', async () => {
  const { mobile, codes } = await codesOf(3)
  const newest = codes.at(-1)!
  for (const late of codes.slice(0, -1).filter(code => code !== newest))
    for (let tries = 0; tries < 6; tries++)
      await expect(verify(mobile, late)).rejects.toMatchObject(refused(messages.otpReplaced))
  expect(messages.otpReplaced).toContain('کد تازه‌تری فرستاده شده است')
  expect(await triesLeft(mobile)).toBe(5)
  const guesses = await shop.db
    .selectFrom('rate_hits')
    .select('hits')
    .where('key', 'like', 'wrong-code-%')
    .execute()
  expect(guesses.every(({ hits }) => hits === 0)).toBe(true)
  expect((await verify(mobile, newest)).code).toBe(200)
})

test('an expired code is named so and costs no try; a wrong one does', async () => {
  const { mobile, codes } = await codesOf(1)
  const [code = ''] = codes
  await expect(verify(mobile, otherCode(code))).rejects.toMatchObject(refused(messages.otpWrong))
  expect(await triesLeft(mobile)).toBe(4)
  shop.clock.now += 120
  await expect(verify(mobile, code)).rejects.toMatchObject(refused(messages.otpExpired))
  expect(await triesLeft(mobile)).toBe(4)
})

test('40 concurrent uses of a replaced code leave the newest code its tries', async () => {
  const { mobile, codes } = await codesOf(2)
  const [late = '', newest = ''] = codes
  const calls = Array.from({ length: 40 }, (_, n) => verify(mobile, late, `10.6.${n}.1`))
  const answers = await Promise.allSettled(calls)
  if (late !== newest) {
    for (const each of answers)
      expect(each).toMatchObject({ reason: refused(messages.otpReplaced) })
    expect(await triesLeft(mobile)).toBe(5)
    expect((await verify(mobile, newest)).code).toBe(200)
  }
})

test('the whole text of a message is accepted like its code', async () => {
  const { mobile, codes } = await codesOf(1)
  const text = `کد تأیید شما در سبد: ${codes[0]}\nاین کد را به هیچ‌کس ندهید.\n\n@shop.test #${codes[0]}`
  expect((await verify(mobile, text)).code).toBe(200)
})
