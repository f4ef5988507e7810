import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UsageError } from '#server/cli/command.ts'
import { smsCommand } from '#server/cli/sms.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { ProviderError } from '#server/platform/providers/call-provider.ts'
import { smsTemplates } from '#server/messaging/sms-templates.ts'
import { deliverSms } from '#server/messaging/deliver-sms.ts'
import { runShop } from '#tests/support/fixtures/run-command.ts'
import { createTextBox, SECRET_TOKEN, type TextBox } from '#tests/support/fixtures/sms-outbox.ts'

let box: TextBox
beforeAll(async () => {
  box = await createTextBox()
})
beforeEach(() => box.clear())
afterAll(() => box.close())

const sms = (...words: string[]) =>
  runShop(['sms', ...words], { DATABASE_URL: box.url, SITE_URL: 'https://sabad.example' })

/** So many texts that were given up, for a reason of the provider. */
async function giveUp(count: number): Promise<void> {
  await box.write(count)
  await box.db.updateTable('sms_outbox').set({ tries: 6 }).execute()
  const error = new ProviderError('kavenegar', 'status 411', { fate: 'refused', aboutInput: true })
  await deliverSms(box.open({ send: () => Promise.reject(error) }))
}

describe('npm run shop -- sms', () => {
  test('counts the texts by state', async () => {
    await giveUp(2)
    await box.write(3)
    const { status, stdout, stderr } = await sms()
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toBe('state    texts\nwaiting      3\nsent         0\nfailed       2\n')
  })

  test('failed lists recipient, template and reason, not the text', async () => {
    expect((await sms('failed')).stdout).toBe('No text was given up.\n')
    await giveUp(2)
    const { stdout } = await sms('failed')
    expect(stdout).toMatch(/^id +mobile +template +written +tries +reason\n/)
    expect(stdout).toMatch(/ 09120000000 +order-paid .* 7 +kavenegar: status 411\n/)
    expect(stdout).not.toContain(SECRET_TOKEN)
  })

  test('retry queues one again, or all', async () => {
    await giveUp(3)
    const { id } = await box.db.selectFrom('sms_outbox').select('id').executeTakeFirstOrThrow()
    expect((await sms('retry', String(id))).stdout).toMatch(/^1 put back/)
    expect((await sms('retry')).stdout).toMatch(/^2 put back/)
    const sent: string[] = []
    box.clock.now = Math.floor(Date.now() / 1000)
    const taking = { send: async (to: string) => void sent.push(to) }
    await deliverSms(box.open(taking))
    expect(sent).toHaveLength(3)
  })

  test.each([
    ['kavenegar', '@sabad.example #%token', 'شماره‌ی سفارش: %token'],
    ['sms.ir', '@sabad.example ##CODE#', 'شماره‌ی سفارش: #ORDER#'],
  ])('templates %s prints what to register there', async (provider, code, order) => {
    const { status, stdout } = await sms('templates', provider)
    expect(status).toBe(0)
    const lines = stdout.split('\n')
    for (const line of [...smsTemplates, code, order]) expect(lines).toContain(line)
    expect(stdout).not.toMatch(/[\ue000-\uf8ff]|undefined|NaN/)
  })

  test.each([
    [['foo'], 'sms knows counts, failed, retry, templates, not foo.'],
    [['failed', 'x'], 'sms failed takes nothing more.'],
    [['retry', 'x'], 'sms retry takes the id of a text, or nothing for all of them.'],
    [['retry', '999999999'], 'There is no text 999999999 that was given up.'],
    [['templates'], 'sms templates takes kavenegar or sms.ir.'],
    [['templates', 'toString'], 'sms templates takes kavenegar or sms.ir.'],
    [['constructor'], 'sms knows counts, failed, retry, templates, not constructor.'],
    [['retry', '1', '2'], 'sms retry takes the id of a text, or nothing for all of them.'],
  ])('refuses %j: %s', async (words, sentence) => {
    const run = smsCommand.run(words, readConfig({ DATABASE_URL: box.url }))
    await expect(run).rejects.toThrow(new UsageError(sentence))
  })
})
