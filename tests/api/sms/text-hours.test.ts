import { beforeEach, expect, test } from 'vitest'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { putSetting } from '#server/platform/database/settings.ts'
import { insertSms, type OutgoingSms } from '#server/messaging/sms-outbox-queries.ts'
import { CHECKS } from '#server/doctor/checks.ts'
import { smsTemplates } from '#server/messaging/sms-templates.ts'
import type { SmsTemplate } from '#server/messaging/sms.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { deliver } from '#tests/support/builders/send-texts.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { ALL_TOKENS } from '#tests/support/builders/sms-tokens.ts'

const DAYTIME: readonly SmsTemplate[] = [
  'referral-reward',
  'repeat-prepared',
  'repeat-changed',
  'repeat-failed',
  'repeat-ended',
  'back-in-stock',
]
const ANY_TIME = smsTemplates.filter(template => !DAYTIME.includes(template))
const MINUTE = 60

const shop = shopForEach()
const at = (hour: number, minute: number, date = '2026-11-22') => {
  shop.clock.now = tehranMoment(date, hour, minute)
}
const sent = () => shop.outbox.map(({ template }) => template)
beforeEach(() => {
  shop.outbox.length = 0
})

async function writeAll(): Promise<void> {
  for (const template of smsTemplates)
    await insertSms(shop.db, {
      mobile: '09121234567',
      template,
      tokens: ALL_TOKENS,
      now: shop.clock.now,
    } as OutgoingSms)
}

test('sends unrequested texts of the night from nine in the morning', async () => {
  at(3, 10)
  await writeAll()
  await deliver(shop)
  expect(sent().sort()).toEqual([...ANY_TIME].sort())
  at(8, 59)
  await deliver(shop)
  expect(sent()).toHaveLength(ANY_TIME.length)
  at(9, 0)
  await deliver(shop)
  expect(sent().slice(ANY_TIME.length).sort()).toEqual([...DAYTIME].sort())
})

test('sends texts written after nine in the evening the next morning', async () => {
  at(21, 0)
  await writeAll()
  await deliver(shop)
  expect(sent()).toHaveLength(ANY_TIME.length)
  at(9, 0, '2026-11-23')
  await deliver(shop)
  expect(sent()).toHaveLength(smsTemplates.length)
})

test('does not delay order texts of the night behind many waiting texts', async () => {
  at(3, 10)
  const text = { mobile: '09121234567', tokens: ALL_TOKENS, now: shop.clock.now }
  for (let n = 0; n < 210; n++) await insertSms(shop.db, { ...text, template: 'back-in-stock' })
  await insertSms(shop.db, { ...text, template: 'order-paid' })
  await deliver(shop)
  expect(sent()).toEqual(['order-paid'])
})

test('reads the hours from the settings of the shop', async () => {
  await putSetting(shop.db, 'text_hours', { from: 7, to: 23 })
  at(6, 59)
  await insertSms(shop.db, {
    mobile: '09121234567',
    template: 'back-in-stock',
    tokens: ALL_TOKENS,
    now: shop.clock.now,
  })
  await deliver(shop)
  expect(sent()).toEqual([])
  at(7, 0)
  await deliver(shop)
  expect(sent()).toEqual(['back-in-stock'])
  expect((await shop.as(null)('GET /config/shop', {})).data).not.toHaveProperty('text_hours')
})

test('does not announce a product that sells out again before the morning', async () => {
  const user = await registeredUser(shop)
  const [gone, there] = [
    await insertProduct(shop.db, { inventory: 0 }),
    await insertProduct(shop.db, { inventory: 0 }),
  ]
  for (const id of [gone, there])
    await user.client('POST /observes', { body: { id, type: 'product' } })
  const setStock = (id: number, inventory: number) =>
    shop.db.updateTable('products').set({ inventory }).where('id', '=', id).execute()
  await setStock(gone, 3)
  await setStock(there, 3)
  at(3, 10)
  await runScheduledJobs(shop.deps)
  await setStock(gone, 0)
  at(9, 0)
  await runScheduledJobs(shop.deps)
  expect(shop.outbox).toMatchObject([
    { template: 'back-in-stock', tokens: { product: String(there) } },
  ])
})

test('doctor does not report texts that wait for the morning', async () => {
  const { run: look } = CHECKS.find(({ name }) => name === 'texts')!
  const findings = () =>
    look({ db: shop.db, config: readConfig({ DATABASE_URL: shop.url }), now: shop.clock.now })
  at(3, 10)
  await insertSms(shop.db, {
    mobile: '09121234567',
    template: 'back-in-stock',
    tokens: ALL_TOKENS,
    now: shop.clock.now,
  })
  at(9, 14)
  expect(await findings()).toEqual([])
  shop.clock.now += 2 * MINUTE
  expect(await findings()).toHaveLength(1)
})
