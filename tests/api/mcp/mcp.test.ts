import { expect, test } from 'vitest'
import { z } from 'zod'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery, insertWindowTemplate } from '#tests/support/builders/checkout.ts'
import { addZone } from '#tests/support/builders/zones.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

const post = (body: unknown, headers: Record<string, string> = {}) =>
  shop.backend(
    new Request('http://shop.test/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )

/** As a client reads it: the result of a request. */
async function ask(method: string, params: object = {}): Promise<Record<string, unknown>> {
  const answer = await post({ jsonrpc: '2.0', id: 'q', method, params })
  expect(answer.headers.get('content-type')).toContain('application/json')
  const success = z.strictObject({
    jsonrpc: z.literal('2.0'),
    id: z.literal('q'),
    result: z.record(z.string(), z.unknown()),
  })
  return success.parse(await answer.json()).result
}

const toolSchema = z.object({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  structuredContent: z.looseObject({ data: z.unknown() }).optional(),
  isError: z.boolean().optional(),
})
const use = async (name: string, input: object) =>
  toolSchema.parse(await ask('tools/call', { name, arguments: input }))

test.each([
  ['2025-06-18', '2025-06-18'],
  ['2025-03-26', '2025-03-26'],
  ['1999-01-01', '2025-11-25'],
  [undefined, '2025-11-25'],
])('agrees with a client of version %s on %s', async (version, expected) => {
  const clientInfo = { name: 'test', version: '1' }
  const result = await ask('initialize', { protocolVersion: version, capabilities: {}, clientInfo })
  expect(result).toMatchObject({ protocolVersion: expected, capabilities: { tools: {} } })
  const ready = await post({ jsonrpc: '2.0', method: 'notifications/initialized' })
  expect([ready.status, await ready.text()]).toEqual([202, ''])
  expect(await ask('ping')).toEqual({})
})

test('lists tools that only read, with schemas of their input', async () => {
  const { tools } = await ask('tools/list')
  const listed = z
    .array(
      z.object({
        name: z.string().regex(/^[a-z_]+$/),
        description: z.string().min(1),
        inputSchema: z.object({
          type: z.literal('object'),
          additionalProperties: z.literal(false),
        }),
        annotations: z.object({ readOnlyHint: z.literal(true) }),
      }),
    )
    .parse(tools)
  expect(listed.map(({ name }) => name)).toEqual([
    ...['search_products', 'get_product', 'get_bundle', 'list_delivery_windows'],
    'make_cart_link',
  ])
})

test('answers what the calls of the contract answer', async () => {
  const milk = await insertProduct(shop.db, { name: 'شیر پرچرب' })
  const bundle = await insertBundle(shop.db, { name: 'صبحانه' })
  await insertDelivery(shop)
  const found = await use('search_products', { q: 'شیر', max: 100_000 })
  expect(found.structuredContent?.data).toMatchObject([{ id: milk, available: true }])
  expect(JSON.parse(found.content[0].text)).toEqual(found.structuredContent)
  const { data } = await shop.as(null)('GET /products/{id}', { params: { id: milk } })
  expect((await use('get_product', { id: milk })).structuredContent?.data).toEqual(data)
  expect((await use('get_bundle', { id: bundle })).structuredContent?.data).toMatchObject({
    name: 'صبحانه',
  })
  const lines = [
    { type: 'product', id: milk, count: 3 },
    { type: 'bundle', id: bundle, count: 1 },
  ]
  expect((await use('make_cart_link', { lines })).structuredContent?.data).toEqual({
    url: `http://shop.test/cart/offer?lines=p-${milk}x3,b-${bundle}x1`,
  })
  const days = (await use('list_delivery_windows', {})).structuredContent?.data
  expect(days).toEqual((await shop.as(null)('GET /time-windows', { query: {} })).data)
})

test('lists windows of the zone of a place, and refuses a place without one', async () => {
  await insertDelivery(shop)
  const zone = await addZone(shop, { districts: ['ونک'], own_windows: true })
  await insertWindowTemplate(shop.db, { zone_id: zone, started_hr: 12 })
  const own = (await shop.as(null)('GET /time-windows', { query: { zone } })).data
  const place = { place: 'ونک', zone }
  const found = (await use('list_delivery_windows', { place: 'ونک' })).structuredContent
  expect(found).toMatchObject({ data: own, place })
  const byZone = (await use('list_delivery_windows', { zone })).structuredContent
  expect(byZone?.data).toEqual(own)
  await shop.db.updateTable('zones').set({ active: 0 }).execute()
  const none = (await use('list_delivery_windows', {})).structuredContent
  expect(none?.data).toEqual([])
  for (const unserved of ['ونک', 'ققققق'])
    expect(await use('list_delivery_windows', { place: unserved })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining(unserved) }],
    })
})

test.each([
  ['search_products', {}],
  ['search_products', { q: '' }],
  ['search_products', { q: 'x'.repeat(101) }],
  ['search_products', { q: 'a\u0000' }],
  ['search_products', { q: 'شیر', page: 1e9 }],
  ['search_products', { q: 'شیر', user: 1 }],
  ['get_product', { id: '1; drop table products' }],
  ['get_product', { id: 999_999 }],
  ['get_bundle', { id: -1 }],
  ['make_cart_link', { lines: [] }],
  ['make_cart_link', { lines: [{ type: 'product', id: 999_999, count: 1 }] }],
  ['make_cart_link', { lines: [{ type: 'product', id: 1, count: 0 }] }],
])('%s refuses %j with a sentence', async (name, input) => {
  const result = await use(name, input)
  expect(result).toMatchObject({ isError: true })
  const { text } = result.content[0]
  expect(text.replace(/«[^»]*»/g, '')).toMatch(/^[^\u0600-\u06FF]*[A-Za-z]{4}[^\u0600-\u06FF]*$/)
})

test.each<[what: string, body: unknown, status: number, code: number]>([
  ['wrong JSON', '{', 400, -32_700],
  ['a batch', [{ jsonrpc: '2.0', id: 1, method: 'ping' }], 400, -32_600],
  ['another version of JSON-RPC', { jsonrpc: '1.0', id: 1, method: 'ping' }, 400, -32_600],
  ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'orders/place' }, 200, -32_601],
  ['a tool without a name', { jsonrpc: '2.0', id: 1, method: 'tools/call' }, 200, -32_602],
])('refuses %s', async (_, body, status, code) => {
  const answer = await post(body)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code } })
})

test('an unknown tool is not a property of an object', async () => {
  const params = { name: 'constructor', arguments: {} }
  const answer = await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  expect(await answer.json()).toMatchObject({ error: { code: -32_602 } })
})

test('takes POST alone, from programs and from its own pages', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const get = await shop.backend(new Request('http://shop.test/mcp'))
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
  expect((await post(ping, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post(ping, { origin: 'http://shop.test' })).status).toBe(200)
  expect((await post(ping, { 'mcp-protocol-version': '2024-01-01' })).status).toBe(400)
  expect((await post(ping, { 'mcp-protocol-version': '2025-06-18' })).status).toBe(200)
})
