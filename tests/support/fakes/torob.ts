import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { z } from 'zod'
import { putSetting } from '#server/platform/database/settings.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

/** What Torob reads of an answer, with the documented limits. */
export const torobPageSchema = z.strictObject({
  api_version: z.literal('torob_api_v3'),
  current_page: z.int().min(1),
  total: z.int().min(0).nullable(),
  max_pages: z.int().min(1).nullable(),
  next_cursor: z.string().nullable(),
  products: z
    .array(
      z.strictObject({
        page_unique: z.string().min(1).max(200),
        page_url: z.url().max(1_500),
        title: z.string().min(1).max(500),
        current_price: z.int().min(0),
        old_price: z.int().min(1).optional(),
        availability: z.boolean(),
        category_name: z.string().max(200),
        image_links: z.array(z.url().max(1_000)).min(1),
        spec: z.record(z.string(), z.string()),
        short_desc: z.string().max(500).optional(),
        date_added: z.iso.datetime(),
        date_updated: z.iso.datetime(),
      }),
    )
    .max(100),
})

const torobOrdersSchema = z.strictObject({
  success: z.literal(true),
  data: z.array(
    z.strictObject({
      purchase_timestamp: z.iso.datetime({ precision: 6 }),
      last_updated_timestamp: z.iso.datetime({ precision: 6 }),
      torob_clid: z.string(),
      status: z.enum(['completed', 'cancelled']),
      order_value: z.int().min(0),
      shipping_amount: z.int().min(0),
      products: z.array(
        z.strictObject({
          product_url: z.url(),
          product_price: z.int().min(0),
          quantity: z.int().min(1),
        }),
      ),
    }),
  ),
})

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT with any header and claims. */
export function tokenWith(key: KeyObject | null, header: object, claims: object): string {
  const signed = `${encoded(header)}.${encoded(claims)}`
  return `${signed}.${key ? sign(null, Buffer.from(signed), key).toString('base64url') : ''}`
}

/** Torob's servers with a key of their own, which the shop trusts; both interfaces are on. */
export async function openTorob(shop: TestShop) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  shop.deps.config = { ...shop.deps.config, TOROB_PUBLIC_KEY: publicKey }
  await putSetting(shop.db, 'torob_products', true)
  await putSetting(shop.db, 'torob_orders', true)
  const claims = (change: object = {}) => ({
    ...{ aud: 'shop.test', nbf: shop.clock.now - 5, exp: shop.clock.now + 600, ...change },
  })
  const tokenOf = (change?: object) =>
    tokenWith(privateKey, { alg: 'EdDSA', typ: 'JWT', v: 1 }, claims(change))
  const send = (path: string, init: RequestInit = {}, token = tokenOf()) => {
    const headers = { 'content-type': 'application/json', 'x-torob-token': token }
    return shop.backend(new Request(`http://shop.test${path}`, { headers, ...init }))
  }
  const products = (body: unknown, token?: string) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return send('/torob_api/v3/products', { method: 'POST', body: text }, token)
  }
  const orders = (after: string, limit: number) =>
    send(`/torob/v1/orders?purchase_timestamp_gt=${after}&limit=${limit}`)
  return {
    privateKey,
    tokenOf,
    claims,
    send,
    products,
    readProducts: async (body: object) =>
      torobPageSchema.parse(await (await products(body)).json()),
    readOrders: async (after: string, limit = 1_000) =>
      torobOrdersSchema.parse(await (await orders(after, limit)).json()).data,
  }
}
