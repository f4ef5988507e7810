import { randomBytes } from 'node:crypto'
import { localBankStore } from '#server/payment/local-bank-queries.ts'
import { createBankPage } from '#server/payment/gateways/local-handler.ts'
import { handlePaymentCallback } from '#server/payment/payment-callback.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

export type Decision = 'pay' | 'cancel'

/** The shopper decides at the bank's page, and comes back to the shop: where they are led to. */
export async function payAtBank(
  shop: TestShop,
  url: string,
  decision: Decision = 'pay',
): Promise<URL> {
  return callBack(shop, new Request(await settleAtBank(shop, url, decision)))
}

/** The decision at the bank alone, the browser closed before it comes back; the authority. */
export async function decideAtBank(
  shop: TestShop,
  url: string,
  decision: Decision = 'pay',
): Promise<string> {
  const back = await settleAtBank(shop, url, decision)
  return back.searchParams.get('Authority') ?? ''
}

/** The bank's callback as anybody may write it: where the browser is led to. */
export async function comeBack(shop: TestShop, authority: string, status = 'OK'): Promise<URL> {
  const query = new URLSearchParams({ Authority: authority, Status: status })
  return callBack(shop, new Request(`${await callbackOf(shop, authority)}?${query}`))
}

/** Where the bank sends the browser back to for a payment; for one that is not ours, to another. */
export async function callbackOf(shop: TestShop, authority: string): Promise<string> {
  const payment = await shop.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.gateway', 'orders.tracking_code'])
    .where('authority', '=', authority)
    .executeTakeFirst()
  const { gateway, tracking_code } = payment ?? { gateway: 'local', tracking_code: '1234567890' }
  return `${shop.deps.siteUrl}/payments/callback/${gateway}/${tracking_code}`
}

/** What happens while the next payment is opened at the gateway. */
export function duringGatewayCall(shop: TestShop, act: () => Promise<unknown>): void {
  const { gateway } = shop.deps
  const request: typeof gateway.request = async input => {
    shop.deps.gateway = gateway
    await act()
    return gateway.request(input)
  }
  shop.deps.gateway = { ...gateway, request }
}

async function settleAtBank(shop: TestShop, url: string, decision: Decision): Promise<URL> {
  const bank = createBankPage({ store: localBankStore(shop.db), random: randomBytes })
  const body = new URLSearchParams({ decision })
  return locationOf(shop, await bank(new Request(url, { method: 'POST', body })))
}

const callBack = async (shop: TestShop, request: Request): Promise<URL> =>
  locationOf(shop, await handlePaymentCallback(shop.deps, request))

const locationOf = (shop: TestShop, response: Response): URL =>
  new URL(response.headers.get('location') ?? '', shop.deps.siteUrl)
