import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import { doctorSentence } from '#lib/text/doctor-sentences.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { closeDay } from '#server/delivery/delivery-window-queries.ts'
import { putSetting } from '#server/platform/database/settings.ts'
import { insertSms } from '#server/messaging/sms-outbox-queries.ts'
import { CHECKS } from '#server/doctor/checks.ts'
import { inTransaction } from '#server/platform/database/open.ts'
import { emitPing } from '#server/webhook/emit-event.ts'
import { insertWebhook } from '#server/webhook/webhook-queries.ts'
import { runShop } from '#tests/support/fixtures/run-command.ts'
import { codeSentTo, nextMobile } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery } from '#tests/support/builders/checkout.ts'
import { codeCalls } from '#tests/support/checks/code-calls.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { newStaff, signedInStaff } from '#tests/support/builders/staff.ts'

const ACCOUNT = { holder: 'سبد', bank: 'بانک', card: null, iban: `IR${'0'.repeat(24)}` }

const shop = shopForEach()
let media: string
let owner: number
beforeEach(async () => {
  media = mkdtempSync(join(tmpdir(), 'sabad-media-'))
  writeFileSync(join(media, 'milk.webp'), 'milk')
  await insertProduct(shop.db, { image: '/media/milk.webp', gallery: '["/media/milk.webp"]' })
  await insertDelivery(shop)
  await putSetting(shop.db, 'bank_account', ACCOUNT)
  owner = (await signedInStaff(shop, ['owner'])).id
})
afterEach(() => {
  rmSync(media, { recursive: true })
})

const READY = {
  NODE_ENV: 'production',
  SITE_URL: 'https://shop.test',
  APP_SECRET: 'a secret of the tests, thirty-two characters',
  SMS_DRIVER: 'kavenegar',
  KAVENEGAR_API_KEY: 'key',
  PAYMENT_DRIVER: 'zarinpal',
  ZARINPAL_MERCHANT_ID: '00000000-0000-4000-8000-000000000000',
  GEOCODER: 'neshan',
  NESHAN_API_KEY: 'key',
  ALLOW_LOCAL_DRIVERS: '1',
}

/** What is found, each as `name: weight: sentence`. */
async function findings(environment: Record<string, string> = {}): Promise<string[]> {
  const config = readConfig({
    ...READY,
    DATABASE_URL: shop.url,
    MEDIA_DIR: media,
    ...environment,
  })
  const found: string[] = []
  for (const { name, run: look } of CHECKS)
    for (const { weight, code, values } of await look({
      db: shop.db,
      config,
      now: shop.clock.now,
    }))
      found.push(`${name}: ${weight}: ${doctorSentence('en', code, values)}`)
  return found
}

test('finds nothing in a shop that is ready', async () => {
  expect(await findings()).toEqual([])
})

test('requires an account for payments by slip', async () => {
  await putSetting(shop.db, 'bank_account', null)
  expect(await findings()).toEqual([expect.stringMatching(/^payment: warning: No bank_account/)])
  await shop.db.deleteFrom('payment_ports').where('driver', '=', 'none').execute()
  expect(await findings()).toEqual([])
})

test.each<[Record<string, string>, string]>([
  [{ SITE_URL: '', PAYMENT_DRIVER: 'local' }, 'address and keys: fault: SITE_URL is not set'],
  [{ SITE_URL: 'http://shop.test' }, 'address and keys: fault: SITE_URL is not https'],
  [{ APP_SECRET: '' }, 'address and keys: warning: APP_SECRET is not set'],
  [{ NODE_ENV: 'development' }, 'address and keys: warning: NODE_ENV is not production.'],
  [{ SMS_DRIVER: 'local' }, 'drivers: fault: SMS_DRIVER is local'],
  [{ PAYMENT_DRIVER: 'local' }, 'drivers: fault: PAYMENT_DRIVER is local'],
  [{ GEOCODER: 'local' }, 'drivers: warning: GEOCODER is local'],
  [{ MEDIA_DIR: '/nowhere-at-all' }, 'disk: warning: /nowhere-at-all does not exist.'],
])('reports the settings %j', async (environment, sentence) => {
  expect((await findings(environment)).join('\n')).toContain(sentence)
})

test('reports a picture that a page shows and the folder lacks', async () => {
  await insertProduct(shop.db, { image: '/media/bread.webp' })
  expect(await findings()).toEqual([
    'pictures: fault: 1 pictures are not in MEDIA_DIR (/media/bread.webp).',
  ])
})

test('reports a day without a free place, unless it is closed', async () => {
  const day = addDays(tehranClock(shop.clock.now).date, 3)
  await findings()
  await shop.db
    .updateTable('delivery_windows')
    .set({ capacity: 0 })
    .where('date', '=', day)
    .execute()
  expect(await findings()).toEqual([
    `windows: fault: ${day} has no delivery window with a free place, and is not closed.`,
  ])
  await closeDay(shop.db, day, 'تعطیل')
  expect(await findings()).toEqual([])
})

test('reports staff without an owner, and an owner who never chose a password', async () => {
  await newStaff(shop, ['owner'])
  expect((await findings()).join()).toContain('an owner, never chose a password of their own')
  await shop.db.updateTable('staff').set({ roles: '["picker"]' }).execute()
  expect(owner).toBeGreaterThan(0)
  expect(await findings()).toEqual([
    'staff: warning: Nobody of the staff is an owner: npm run shop -- staff add.',
  ])
})

test('reports waiting and failed texts', async () => {
  const text = { mobile: '09121234567', template: 'order-paid', tokens: { order: '7' } } as const
  await insertSms(shop.db, { ...text, now: shop.clock.now - 3_600 })
  expect((await findings()).join()).toContain('texts: fault: 1 texts have waited')
  await shop.db.updateTable('sms_outbox').set({ state: 'failed' }).execute()
  expect(await findings()).toEqual([
    'texts: warning: 1 texts could not be sent: npm run shop -- sms.',
  ])
})

test.each([
  [2_000, 'codes: warning: 2000 codes were sent today and not used'],
  [20_000, 'codes: fault: 20000 codes were sent today and not used, a flood'],
])('reports %i codes that nobody used', async (hits, sentence) => {
  const window_start = shop.clock.now - (shop.clock.now % 86_400)
  await shop.db
    .insertInto('rate_hits')
    .values({ key: 'code-all:shop', window_start, hits: hits - 1 })
    .execute()
  const calls = codeCalls(shop)
  const [used, unused] = [nextMobile(), nextMobile()]
  await calls.register(used)
  await calls.verify(used, codeSentTo(shop, used))
  expect((await findings()).join()).not.toContain(sentence)
  await calls.register(unused)
  expect((await findings()).join()).toContain(sentence)
})

test('the command prints what it checks and exits with 1 on a fault', async () => {
  const { status, stdout } = await runShop(['doctor'], { DATABASE_URL: shop.url, MEDIA_DIR: media })
  expect(stdout).toMatch(/^address and keys\n {2}\w+: /)
  expect(stdout).toMatch(/^pictures +ok$/m)
  expect(stdout).toMatch(/Faults: \d+\.\n$/)
  expect(status).toBe(1)
})

test('reports a webhook receiver that does not take its events', async () => {
  const { db } = shop
  const url = 'https://receiver.example/hook'
  const webhook_id = await inTransaction(db, trx =>
    insertWebhook(trx, { url, topics: ['claim'], now: 0 }),
  )
  await inTransaction(db, trx => emitPing(trx, webhook_id, 0))
  expect(await findings()).toEqual([])
  await db.updateTable('webhook_deliveries').set({ tries: 1 }).execute()
  expect(await findings()).toEqual([
    `webhooks: warning: ${doctorSentence('en', 'webhook-retried', [1, url])}`,
  ])
})

test('reports a folder of the till that cannot be read, and files that nobody takes', async () => {
  const folder = join(media, 'till')
  const till = { TILL_FOLDER: folder, TILL_FOLDER_KEY: 'sabad_key' }
  expect(await findings(till)).toEqual([
    `till folder: fault: ${doctorSentence('en', 'till-folder', [folder])}`,
  ])
  mkdirSync(folder)
  writeFileSync(join(folder, 'stock.csv'), 'sku,stock')
  expect(await findings(till)).toEqual([])
  expect(readdirSync(folder)).toEqual(['stock.csv'])
  // Files have the time of the machine.
  shop.clock.now = Math.floor(Date.now() / 1_000) + 20 * 60
  expect(await findings(till)).toContain(
    `till folder: warning: ${doctorSentence('en', 'till-files-wait', [1, folder])}`,
  )
  mkdirSync(join(folder, 'work'))
  writeFileSync(join(folder, 'work', '1790000000-3-0123abcd-sales.csv'), 'sku,change')
  expect(await findings(till)).toContain(
    `till folder: warning: ${doctorSentence('en', 'till-file-fails', ['sales.csv', folder, 3])}`,
  )
  writeFileSync(join(folder, 'failed'), 'a file where the folder should be')
  expect(await findings(till)).toContain(
    `till folder: fault: ${doctorSentence('en', 'till-folder', [join(folder, 'failed')])}`,
  )
})
