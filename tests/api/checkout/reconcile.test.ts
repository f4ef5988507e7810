import { beforeEach, describe, expect, test, vi } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { reconcilePayments } from '#server/payment/reconcile.ts'
import { expireOrders } from '#server/order/expire-orders.ts'
import { comeBack, decideAtBank } from '#tests/support/fakes/bank.ts'
import { type Delivery, insertDelivery, readyShopper } from '#tests/support/builders/checkout.ts'
import { ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Runs the scheduler every 15 seconds for so long. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 15) {
    shop.clock.now += 15
    await runScheduledJobs(shop.deps)
  }
}

const stateOf = async (id: number) => {
  const { status, payment_status } = await orderRow(shop, id)
  return [status, payment_status]
}

describe("payment without the browser's return", () => {
  test('confirms a paid order within a minute and notifies the customer once', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    const authority = await decideAtBank(shop, data.url!)
    await pass(MINUTE)
    expect(await stateOf(data.id)).toEqual([40, 20])
    await comeBack(shop, authority)
    await pass(MINUTE)
    expect(shop.outbox.map(sms => sms.template)).toEqual(['order-paid'])
    expect(await ledgerOf(shop, shopper.userId)).toEqual([])
  })

  test('fails when cancelled at the bank; the order waits for another payment', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    await decideAtBank(shop, data.url!, 'cancel')
    await pass(MINUTE)
    expect(await stateOf(data.id)).toEqual([10, 10])
    const states = await shop.db.selectFrom('payments').select('state').execute()
    expect(states).toEqual([{ state: 'failed' }])
  })

  test.each([
    ['the customer cancelled', (id: number) => ({ id })],
    ['the shop gave up', null],
  ])('credits the wallet for an order that %s', async (_, cancelled) => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    const params = cancelled?.(data.id)
    if (params) await shopper.client('POST /profile/receipts/{id}/cancel', { params })
    else await pass(HOUR)
    expect(await stateOf(data.id)).toEqual([70, 10])
    await decideAtBank(shop, data.url!)
    await pass(HOUR)
    expect(await ledgerOf(shop, shopper.userId)).toEqual(['late-payment 350000'])
  })

  test('credits the wallet for a second payment', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    const params = { id: data.id }
    const again = await shopper.client('POST /profile/receipts/{id}/online-pay', { params })
    for (const url of [data.url!, again.data.url]) await decideAtBank(shop, url)
    await pass(2 * MINUTE)
    expect(await stateOf(data.id)).toEqual([40, 20])
    expect(await ledgerOf(shop, shopper.userId)).toEqual(['double-payment 350000'])
  })
})

describe('an order about to expire', () => {
  test('is confirmed if its gateway reports it paid, even after an earlier read', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    await decideAtBank(shop, data.url!)
    shop.clock.now += HOUR
    const { data: orders } = await shopper.client('GET /profile/receipts', {})
    expect(orders).toMatchObject([
      { id: data.id, status: OrderStatus.awaitingPayment, is_expired: true },
    ])
    expect(await expireOrders(shop.deps)).toBe(0)
    expect(await stateOf(data.id)).toEqual([40, 20])
  })

  test('waits an hour for a gateway that does not answer, no longer', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    await decideAtBank(shop, data.url!)
    const { gateway } = shop.deps
    shop.deps.gateway = { ...gateway, verify: () => Promise.reject(new Error('timed out')) }
    shop.clock.now += 89 * MINUTE
    expect(await expireOrders(shop.deps)).toBe(0)
    shop.clock.now += MINUTE
    expect(await expireOrders(shop.deps)).toBe(1)
    shop.deps.gateway = gateway
    await pass(15 * MINUTE)
    expect(await ledgerOf(shop, shopper.userId)).toEqual(['late-payment 350000'])
  })
})

/** What of the scheduler asks the gateway. */
async function askAndExpire(): Promise<void> {
  await reconcilePayments(shop.deps)
  await expireOrders(shop.deps)
}

describe('inquiries at the gateway', () => {
  test('run at most once a minute, rarer with age, for a day, in any number of processes', async () => {
    const shopper = await readyShopper(shop, delivery)
    await shopper.store()
    const verify = vi.spyOn(shop.deps.gateway, 'verify')
    const inquiries: number[] = []
    verify.mockImplementation(() => {
      inquiries.push(shop.clock.now)
      return Promise.resolve({ paid: false, reason: 'unpaid' })
    })
    const opened = shop.clock.now
    for (let passed = 0; shop.clock.now < opened + 2 * DAY; passed += 30) {
      shop.clock.now += 30
      await Promise.all([askAndExpire(), askAndExpire()])
      if (passed > HOUR) shop.clock.now += 10 * MINUTE
    }
    expect(inquiries.slice(0, 3).map(at => at - opened)).toEqual([60, 120, 180])
    for (const [index, at] of inquiries.slice(1).entries())
      expect(at - inquiries[index]!).toBeGreaterThanOrEqual(60)
    expect(inquiries.at(-1)! - opened).toBeLessThan(DAY)
    expect(inquiries.length).toBeLessThan(80)
  })

  test('do not stop after a failure, and are limited to twenty a run', async () => {
    const urls: string[] = []
    for (let n = 0; n < 22; n++)
      urls.push((await (await readyShopper(shop, delivery)).store()).data.url!)
    const authorities: string[] = []
    for (const url of urls) authorities.push(await decideAtBank(shop, url))
    const { gateway } = shop.deps
    shop.deps.gateway = {
      ...gateway,
      verify: input =>
        input.authority === authorities[0]
          ? Promise.reject(new Error('timed out'))
          : gateway.verify(input),
    }
    shop.clock.now += MINUTE
    await runScheduledJobs(shop.deps)
    const paid = async () =>
      (await shop.db.selectFrom('payments').select('id').where('state', '=', 'paid').execute())
        .length
    expect(await paid()).toBe(19)
    await runScheduledJobs(shop.deps)
    expect(await paid()).toBe(21)
    shop.deps.gateway = gateway
    await pass(MINUTE)
    expect(await paid()).toBe(22)
  })
})

test('the scheduler deletes expired rows and keeps valid ones', async () => {
  const { userId, token } = await readyShopper(shop, delivery)
  const { now } = shop.clock
  await shop.db
    .insertInto('rate_hits')
    .values([
      { key: 'old', window_start: now - DAY - 1, hits: 1 },
      { key: 'new', window_start: now - DAY, hits: 1 },
    ])
    .execute()
  const code = { purpose: 'account', user_id: 0, code_hash: 'hash', tries_left: 5 } as const
  await shop.db
    .insertInto('codes')
    .values([
      { mobile: '1', ...code, created_at: now - 1_800, expires_at: now },
      { mobile: '2', ...code, created_at: now - 1_799, expires_at: now },
      { mobile: '3', ...code, created_at: now - 1_800, expires_at: now + 1 },
    ])
    .execute()
  await shop.db
    .insertInto('sessions')
    .values({ token_hash: 'over', user_id: userId, created_at: 0, expires_at: now })
    .execute()
  await runScheduledJobs(shop.deps)
  const { db } = shop
  const keys = await db.selectFrom('rate_hits').select('key').execute()
  expect(keys).toEqual([{ key: 'new' }])
  const mobiles = await db.selectFrom('codes').select('mobile').orderBy('mobile').execute()
  expect(mobiles).toEqual([{ mobile: '2' }, { mobile: '3' }])
  expect(await db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
  expect((await shop.as(token)('GET /profile/info', {})).code).toBe(200)
})

test('a failing job does not stop the others', async () => {
  const shopper = await readyShopper(shop, delivery)
  const { data } = await shopper.store()
  await decideAtBank(shop, data.url!)
  await shop.db.schema.dropTable('idempotency_keys').execute()
  await shop.db.schema.dropTable('local_bank').execute()
  shop.clock.now += 2 * HOUR
  await runScheduledJobs(shop.deps)
  expect(await stateOf(data.id)).toEqual([70, 10])
})
