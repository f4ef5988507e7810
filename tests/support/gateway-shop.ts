import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { expect } from 'vitest'
import { careForShop } from '#server/services/care-for-shop.ts'
import { auditShop } from '#server/services/audit.ts'
import { ensureWindows } from '#server/services/delivery-days.ts'
import { handlePaymentCallback } from '#server/services/payment-callback.ts'
import { handlePaymentStart } from '#server/services/payment-start.ts'
import { createSepGateway } from '#server/outside/payment-sep.ts'
import type { PaymentGateway } from '#server/outside/payment.ts'
import { createZarinpalGateway } from '#server/outside/payment-zarinpal.ts'
import { createZibalGateway } from '#server/outside/payment-zibal.ts'
import { type Delivery, insertDelivery, readyShopper, type Shopper } from './checkout.ts'
import {
  type BankPayment,
  callbackRequest,
  type Driver,
  isReversed,
  MERCHANT_ID,
  TERMINAL_ID,
  ZIBAL_MERCHANT,
} from './hostile-bank.ts'
import { createHostileGateway, decide, type HostileGateway } from './hostile-gateway.ts'
import { createShop, type TestShop } from './shop.ts'

/** A whole shop whose payments go through one driver to a hostile bank. */
export interface GatewayShop extends TestShop {
  bank: HostileGateway
  delivery: Delivery
  /** Everything that was logged. */
  logged: string[]
}

/** A driver that speaks to the bank; what is not named waits long. */
export function driverTo(bank: HostileGateway, name: Driver, timeoutMs = 10_000): PaymentGateway {
  const to = { baseUrl: bank.url, timeoutMs }
  const make = {
    zarinpal: () => createZarinpalGateway({ ...to, merchantId: MERCHANT_ID }),
    zibal: () => createZibalGateway({ ...to, merchant: ZIBAL_MERCHANT }),
    sep: () => createSepGateway({ ...to, terminalId: TERMINAL_ID, random: randomBytes }),
  }
  return make[name]()
}

export async function createGatewayShop(name: Driver): Promise<GatewayShop> {
  const shop = await createShop()
  const bank = await createHostileGateway(() => shop.clock.now)
  shop.deps.gateway = driverTo(bank, name)
  const logged: string[] = []
  shop.deps.log = pino({ level: 'trace' }, { write: line => logged.push(line) })
  const delivery = await insertDelivery(shop)
  const close = async () => {
    await bank.close()
    await shop.close()
  }
  return { ...shop, bank, delivery, logged, close }
}

/** An order that waits for its payment, its customer standing at the bank. */
export interface AtBank {
  shopper: Shopper
  id: number
  tracking_code: string
  url: string
  payment: BankPayment
}

export async function orderAtBank(
  shop: GatewayShop,
  lines?: Parameters<typeof readyShopper>[2],
): Promise<AtBank> {
  const shopper = await readyShopper(shop, await openDelivery(shop), lines)
  const { data } = await shopper.store()
  const { id, tracking_code } = data
  const url = data.url ?? ''
  return { shopper, id, tracking_code, url, payment: await goToBank(shop, url) }
}

/** The delivery with the first window that is still open: time passes in these tests. */
async function openDelivery({ db, clock, delivery }: GatewayShop): Promise<Delivery> {
  const windows = await ensureWindows(db, clock.now)
  const open = windows.find(window => window.cutoff_at > clock.now)
  return { ...delivery, time_id: open?.id ?? delivery.time_id }
}

/** Opens another payment of an order, in another tab say. */
export async function payAgain(shop: GatewayShop, { shopper, id }: AtBank): Promise<BankPayment> {
  const params = { id }
  const { data } = await shopper.client('POST /profile/receipts/{id}/online-pay', { params })
  return goToBank(shop, data.url)
}

/** The browser goes where it is sent, by the shop's own form where there is one. */
export async function goToBank(shop: GatewayShop, url: string): Promise<BankPayment> {
  const own = url.startsWith(shop.deps.siteUrl)
  const page = own ? await postForm(shop, url) : await fetch(url)
  const key = await page.text()
  const payment = shop.bank.payments.find(each => each.key === key)
  if (!payment) throw new Error(`the bank knows no payment at ${url}`)
  return payment
}

async function postForm(shop: GatewayShop, url: string): Promise<Response> {
  const page = await (await handlePaymentStart(shop.deps, new Request(url))).text()
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? ''
  const [, name = '', value = ''] = /name="(\w+)" value="([^"]+)"/.exec(page) ?? []
  return fetch(action, { method: 'POST', body: new URLSearchParams({ [name]: value }) })
}

/** What the customer is shown after the bank has sent the browser back: never an error page. */
export async function callBack(
  shop: TestShop,
  payment: BankPayment,
  accepted = payment.state !== 'cancelled',
  change: Record<string, string> = {},
): Promise<Record<string, string>> {
  return shownBy(shop, callbackRequest(payment, accepted, change))
}

export async function shownBy(shop: TestShop, request: Request): Promise<Record<string, string>> {
  const response = await handlePaymentCallback(shop.deps, request)
  expect(response.status).toBe(303)
  const target = new URL(response.headers.get('location') ?? '', shop.deps.siteUrl)
  expect([target.origin, target.pathname]).toEqual([shop.deps.siteUrl, '/payments'])
  return Object.fromEntries(target.searchParams)
}

/** Pays at the bank and comes back. */
export async function payAndReturn(
  shop: GatewayShop,
  { payment }: Pick<AtBank, 'payment'>,
): Promise<Record<string, string>> {
  return callBack(shop, decide(shop.bank, payment))
}

const CARE_SECONDS = 15
const RUNS_MAX = 60

/** Lets the clockwork run for so long: every 15 seconds, in long times sixty times in all. */
export async function pass(shop: TestShop, seconds: number): Promise<void> {
  const step = Math.max(CARE_SECONDS, Math.ceil(seconds / RUNS_MAX))
  for (let passed = 0; passed < seconds; passed += step) {
    shop.clock.now += step
    await careForShop(shop.deps)
  }
}

/** Whose the money is, in rials: what the bank took for the shop, and what the shop knows of it. */
async function moneyOf({ bank, db }: GatewayShop) {
  const rows = await db.selectFrom('payments').selectAll().execute()
  const paid = rows.filter(row => row.state === 'paid')
  const references = new Set(paid.map(row => row.reference))
  // One receipt number may be brought for several payments: its money is one, and may be booked by now.
  const disputes = new Map<string | null, number>()
  for (const row of rows.filter(each => each.state === 'disputed')) {
    const { found_amount: found, found_reference: reference } = row
    const booked = references.has(reference) && found !== row.amount
    if (!booked) disputes.set(reference, found ?? 0)
  }
  const taken = bank.payments.filter(each => each.state === 'verified')
  return {
    taken: sum(taken.map(each => each.paid)),
    booked: sum(paid.map(row => row.amount)),
    disputed: sum([...disputes.values()]),
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0)

/**
 * The books of the shop add up, and agree with the bank's: all that the bank took for the shop paid
 * an order, went to a wallet or is in dispute, and nothing was booked that the bank did not take.
 */
export async function expectBalance(shop: GatewayShop): Promise<void> {
  expect((await auditShop(shop.db)).faults).toEqual([])
  const { taken, booked, disputed } = await moneyOf(shop)
  expect({ taken: taken - disputed, booked }).toEqual({ taken: booked, booked })
}

/** And nothing is left between: what customers paid was taken, or is on its way back to them. */
export async function expectSettled(shop: GatewayShop): Promise<void> {
  await expectBalance(shop)
  const between = shop.bank.payments.filter(
    each => each.state === 'paid' && !isReversed(each, shop.clock.now),
  )
  expect(between).toEqual([])
}
