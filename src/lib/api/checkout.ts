import type { StoreBodyInput } from '#lib/contract/checkout.ts'
import type { Client } from './client.ts'

export const getCheckout = (client: Client) => client('GET /checkout', {})

/** Places the order; the same key twice places it once. */
export const placeOrder = (client: Client, body: StoreBodyInput, idempotencyKey: string) =>
  client('POST /checkout/store', { body }, { 'Idempotency-Key': idempotencyKey })

export const checkCoupon = (client: Client, code: string) =>
  client('POST /checkout/coupon', { body: { code } })
