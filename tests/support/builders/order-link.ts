import { getMobile } from '#server/account/user-queries.ts'
import { orderLinkToken } from '#server/order/order-link.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

/** The token in the texts about an order. */
export async function linkOf(
  { db, deps }: TestShop,
  order: { trackingCode: string; userId: number },
): Promise<string> {
  const mobile = await getMobile(db, order.userId)
  return orderLinkToken(deps.secret, { tracking_code: order.trackingCode, mobile })
}

/** The newest code that was sent. */
export const lastCode = ({ outbox }: TestShop): string =>
  outbox.findLast(({ template }) => template === 'code')?.tokens['code'] ?? ''

/** What a code of the page permits: a bearer token of one order. */
export async function grantOf(shop: TestShop, token: string): Promise<string> {
  const visitor = shop.as(null)
  const params = { token }
  await visitor('POST /order-pages/{token}/code', { params })
  const body = { code: lastCode(shop) }
  return (await visitor('POST /order-pages/{token}/verification', { params, body })).data.grant
}
