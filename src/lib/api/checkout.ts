import type { StoreBodyInput } from '#lib/contract/checkout.ts'
import type { Client } from './client.ts'

export const getCheckout = (
  client: Client,
  query: { info_id?: number; company_id?: number } = {},
) => client('GET /checkout', { query })

/** Idempotent by its key. */
export const placeOrder = (
  client: Client,
  body: StoreBodyInput,
  { key, deviceId }: { key: string; deviceId: string },
) => client('POST /checkout/store', { body }, { 'Idempotency-Key': key, 'Device-Id': deviceId })

export const checkCoupon = (client: Client, code: string) =>
  client('POST /checkout/coupon', { body: { code } })
