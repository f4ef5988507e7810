import type { StoreBodyInput } from '#lib/contract/checkout.ts'
import type { Client } from './client.ts'

/** Where an order would go. */
interface Place {
  info_id?: number
  company_id?: number
}

export const getCheckout = (client: Client, query: Place = {}) => client('GET /checkout', { query })

/** Idempotent by its key. */
export const placeOrder = (
  client: Client,
  body: StoreBodyInput,
  { key, deviceId }: { key: string; deviceId: string },
) => client('POST /checkout/store', { body }, { 'Idempotency-Key': key, 'Device-Id': deviceId })

export const checkCoupon = (client: Client, code: string, place: Place) =>
  client('POST /checkout/coupon', { body: { code, ...place } })
