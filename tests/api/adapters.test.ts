import { afterEach, describe, expect, test, vi } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { deliverSms } from '#server/messaging/deliver-sms.ts'
import { createKavenegarSms } from '#server/messaging/sms-kavenegar.ts'
import { smsTemplates } from '#server/messaging/sms-templates.ts'
import type { SmsTemplate } from '#server/messaging/sms.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { deliverWebhooks } from '#server/webhook/deliver-webhooks.ts'
import { emitEvent } from '#server/webhook/emit-event.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { inventoryOf, ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'
import { DRIVERS } from '#tests/support/fakes/hostile-bank.ts'
import { decide, TEST_TIMEOUT_MS } from '#tests/support/fakes/hostile-gateway.ts'
import { createHostileProvider } from '#tests/support/fakes/hostile-provider.ts'
import { startReceiver } from '#tests/support/fakes/webhook-receiver.ts'
import {
  type AtBank,
  callBack,
  createGatewayShop,
  driverTo,
  expectSettled,
  orderAtBank,
} from '#tests/support/fixtures/gateway-shop.ts'
import { createTextBox } from '#tests/support/fixtures/sms-outbox.ts'
import { createShop, shopOn, type TestShop } from '#tests/support/fixtures/shop.ts'

// Cells of the table in tests/README.md that no test of an adapter itself proves.

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of open.splice(0).toReversed()) await close()
})

/** A second process of the same shop, with a connection of its own. */
function anotherProcess(shop: TestShop): TestShop {
  const db = openDatabase(shop.url)
  open.push(() => db.destroy())
  const { deps } = shopOn(db)
  const { now, config, siteUrl, log } = shop.deps
  return { ...shop, db, deps: { ...deps, now, config, siteUrl, log } }
}

describe.each(DRIVERS)('payments that return to two processes, at %s', name => {
  test('are settled once each while the bank loses answers', { timeout: 30_000 }, async () => {
    const shop = await createGatewayShop(name)
    open.push(shop.close)
    const product = await insertProduct(shop.db, { inventory: 24 })
    const orders: AtBank[] = []
    for (let made = 0; made < 12; made++)
      orders.push(await orderAtBank(shop, [{ item_id: product, count: 2 }]))
    for (const { payment } of orders) decide(shop.bank, payment)
    const processes = [shop, anotherProcess(shop)]
    for (const { deps } of processes) deps.gateway = driverTo(shop.bank, name, TEST_TIMEOUT_MS)
    for (const fault of ['drop', 'drop-after', 'server-error', 'silence', 'late'] as const)
      shop.bank.faults.push({ call: 'verify', fault })
    await Promise.all([
      ...orders.flatMap(({ payment }) =>
        [...processes, ...processes].map(each => callBack(each, payment)),
      ),
      ...processes.map(({ deps }) => runScheduledJobs(deps)),
    ])
    for (let round = 0; round < 10; round++) {
      shop.clock.now += 60
      await Promise.all(processes.map(({ deps }) => runScheduledJobs(deps)))
    }
    for (const { id, shopper } of orders) {
      expect(await orderRow(shop, id)).toMatchObject({
        ...{ status: OrderStatus.confirmed, payment_status: PaymentStatus.paid },
      })
      expect(await ledgerOf(shop, shopper.userId)).toEqual([])
    }
    expect(await inventoryOf(shop, product)).toEqual({ inventory: 0, sold: 24 })
    await expectSettled(shop)
  })
})

test('two processes lose and repeat no text while their provider is down', async () => {
  const box = await createTextBox()
  const provider = await createHostileProvider()
  open.push(box.close, provider.close)
  const mobiles = await box.write(40)
  const names = Object.fromEntries(smsTemplates.map(template => [template, template]))
  const templates = names as Record<SmsTemplate, string>
  const sender = () =>
    box.open(
      createKavenegarSms({ baseUrl: provider.url, apiKey: 'key', templates, timeoutMs: 5_000 }),
    )
  const senders = [sender(), sender()]
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round++, box.clock.now += 60)
      await Promise.all(senders.map(each => deliverSms(each)))
  }
  provider.fault = 'drop'
  await rounds(3)
  expect(provider.taken).toEqual([])
  provider.fault = null
  await rounds(10)
  expect(provider.taken.toSorted()).toEqual(mobiles)
  expect((await box.rows()).every(({ state }) => state === 'sent')).toBe(true)
})

test('a webhook receiver that is silent is left in time by one of two processes', async () => {
  const [shop, receiver] = [await createShop(), await startReceiver()]
  open.push(shop.close, receiver.close)
  shop.deps.config = readConfig({ WEBHOOK_PRIVATE_TARGETS: '1' })
  const { as } = await signedInStaff(shop, ['owner'])
  await as('POST /admin/webhooks', { body: { url: receiver.url, topics: ['claim'] } })
  await emitEvent(shop.db, 'claim.made', { id: 7 }, shop.clock.now)
  const processes = [shop, anotherProcess(shop)]
  const deliver = () => Promise.all(processes.map(({ deps }) => deliverWebhooks(deps)))
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100))
  receiver.answer = () => undefined
  await deliver()
  const rows = () => shop.db.selectFrom('webhook_deliveries').selectAll().execute()
  expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1, reason: 'no answer in time' }])
  // An answer without an end: its status is enough.
  receiver.answer = response => void response.writeHead(200).write('x'.repeat(1_000_000))
  shop.clock.now += 10
  await deliver()
  expect(await rows()).toMatchObject([{ state: 'delivered', tries: 2 }])
  expect(receiver.received).toHaveLength(2)
})
