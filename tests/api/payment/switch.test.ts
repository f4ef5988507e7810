import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openShop, type Shop } from '#server/open-shop.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { decideAtBank } from '#tests/support/fakes/bank.ts'
import { readyShopper } from '#tests/support/builders/checkout.ts'
import {
  callBack,
  createGatewayShop,
  driverTo,
  expectSettled,
  type GatewayShop,
  orderAtBank,
  pass,
} from '#tests/support/fixtures/gateway-shop.ts'
import {
  callbackRequest,
  DRIVERS,
  type Driver,
  MERCHANT_ID,
  TERMINAL_ID,
  ZIBAL_MERCHANT,
} from '#tests/support/fakes/hostile-bank.ts'
import { decide } from '#tests/support/fakes/hostile-gateway.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'

let shop: GatewayShop
afterEach(() => shop.close())

/** The operator names another driver; the keys of the old one stay, or go. */
function switchTo(name: Driver, former: 'kept' | 'gone'): void {
  const { gateway } = shop.deps
  shop.deps.formerGateways = former === 'kept' ? [gateway] : []
  shop.deps.gateway = driverTo(shop.bank, name)
}

describe.each<[Driver, Driver]>([
  ['zarinpal', 'zibal'],
  ['zibal', 'sep'],
  ['sep', 'zarinpal'],
])('a switch of gateways from %s to %s', (before, after) => {
  beforeEach(async () => {
    shop = await createGatewayShop(before)
  })

  test.each(['by callback', 'by the scheduler'])('settles an earlier payment %s', async how => {
    const old = await orderAtBank(shop)
    decide(shop.bank, old.payment)
    // SEP is asked by what the browser brings: it came while the bank did not answer.
    if (how === 'by the scheduler') {
      shop.bank.down = true
      await callBack(shop, old.payment)
      shop.bank.down = false
    }
    switchTo(after, 'kept')
    const fresh = await orderAtBank(shop)
    expect([old.payment.driver, fresh.payment.driver]).toEqual([before, after])
    if (how === 'by callback')
      expect(await callBack(shop, old.payment)).toMatchObject({ status: '1' })
    else await pass(shop, 60)
    expect(await orderRow(shop, old.id)).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
    })
    expect(await callBack(shop, decide(shop.bank, fresh.payment))).toMatchObject({ status: '1' })
    const payments = await shop.db.selectFrom('payments').select(['gateway', 'state']).execute()
    expect(payments).toEqual([
      { gateway: before, state: 'paid' },
      { gateway: after, state: 'paid' },
    ])
    await expectSettled(shop)
  })

  test('leaves an earlier payment waiting without keys, and its order for an hour', async () => {
    const old = await orderAtBank(shop)
    const { gateway } = shop.deps
    decide(shop.bank, old.payment)
    switchTo(after, 'gone')
    expect(await callBack(shop, old.payment)).toMatchObject({ tracking_code: '', status: '0' })
    await pass(shop, 2 * 3600)
    expect(await orderRow(shop, old.id)).toMatchObject({
      status: OrderStatus.cancelled,
      payment_status: PaymentStatus.unpaid,
    })
    shop.deps.formerGateways = [gateway]
    await pass(shop, 3600)
    await expectSettled(shop)
  })
})

test('two gateways may give the same authority and receipt number', async () => {
  shop = await createGatewayShop('zarinpal')
  const first = await orderAtBank(shop)
  await callBack(shop, decide(shop.bank, first.payment))
  const { authority, reference } = await shop.db
    .selectFrom('payments')
    .selectAll()
    .executeTakeFirstOrThrow()
  const second = await readyShopper(shop, shop.delivery)
  shop.deps.formerGateways = [shop.deps.gateway]
  shop.deps.gateway = {
    name: 'zibal',
    minAmount: 500,
    request: () => Promise.resolve({ authority, url: 'http://bank.test' }),
    verify: () => Promise.resolve({ paid: true, reference: reference ?? '' }),
    readCallback: () => ({ authority, accepted: true }),
  }
  const { data } = await second.store()
  await pass(shop, 60)
  expect(await orderRow(shop, data.id)).toMatchObject({
    status: OrderStatus.confirmed,
    payment_status: PaymentStatus.paid,
  })
})

describe('a shop opened by its settings', () => {
  let opened: Shop
  const settings = (name: Driver | 'local', keys: Driver[]) => ({
    NODE_ENV: 'test',
    DATABASE_URL: shop.url,
    SITE_URL: shop.deps.siteUrl,
    LOG_LEVEL: 'silent',
    PAYMENT_DRIVER: name,
    ...(keys.includes('zarinpal') ? { ZARINPAL_MERCHANT_ID: MERCHANT_ID } : {}),
    ...(keys.includes('zibal') ? { ZIBAL_MERCHANT } : {}),
    ...(keys.includes('sep') ? { SEP_TERMINAL_ID: TERMINAL_ID } : {}),
    ZARINPAL_BASE_URL: shop.bank.url,
    ZIBAL_BASE_URL: `${shop.bank.url}/`,
    SEP_BASE_URL: shop.bank.url,
  })
  beforeEach(async () => {
    shop = await createGatewayShop('zarinpal')
  })
  afterEach(() => opened.close())

  test.each(DRIVERS)('opens and settles payments of %s by the configuration', async name => {
    opened = await openShop(readConfig(settings(name, [name])))
    shop.deps.gateway = opened.deps.gateway
    shop.bank.now = () => Math.floor(Date.now() / 1000)
    const { id, tracking_code, url, payment } = await orderAtBank(shop)
    if (name === 'sep') expect((await opened.backend(new Request(url))).status).toBe(200)
    const back = await opened.backend(callbackRequest(decide(shop.bank, payment), true))
    const location = new URL(back.headers.get('location') ?? '', shop.deps.siteUrl)
    expect([back.status, location.pathname]).toEqual([303, '/payments'])
    const shown = { tracking_code, message: messages.paymentSucceeded, status: '1' }
    expect(Object.fromEntries(location.searchParams)).toEqual(shown)
    expect(await orderRow(shop, id)).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
    })
  })

  test('opens payments at one gateway and keeps the others for earlier ones', async () => {
    opened = await openShop(readConfig(settings('zibal', [...DRIVERS])))
    const { gateway, formerGateways } = opened.deps
    expect(gateway.name).toBe('zibal')
    expect(formerGateways.map(each => each.name)).toEqual(['zarinpal', 'sep', 'local'])
  })

  test('pays with play money only outside production and without a real driver', async () => {
    const before = { NODE_ENV: 'production', ALLOW_LOCAL_DRIVERS: '1' }
    opened = await openShop(readConfig({ ...settings('local', []), ...before }))
    expect(opened.deps.gateway.name).toBe('local')
    shop.deps.gateway = opened.deps.gateway
    const shopper = await readyShopper(shop, shop.delivery)
    const { data } = await shopper.store()
    const url = data.url ?? ''
    expect((await opened.backend(new Request(url))).status).toBe(200)
    await opened.close()
    opened = await openShop(readConfig({ ...settings('sep', ['sep']), ...before }))
    expect(opened.deps.formerGateways).toEqual([])
    expect((await opened.backend(new Request(url))).status).toBe(404)
    await decideAtBank(shop, url)
    await runScheduledJobs(opened.deps)
    expect(await orderRow(shop, data.id)).toMatchObject({ payment_status: 10 })
  })
})
