import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { closePageServer, openPageServer } from '#tests/support/fixtures/page-server.ts'

afterEach(closePageServer)

test('a call with a token never reads or writes the cache', async () => {
  let calls = 0
  const backend = () => Promise.resolve(Response.json({ call: ++calls }))
  const { ask } = await openPageServer({ backend })
  await ask('/api/v1/products')
  await ask('/api/v1/products')
  expect(calls).toBe(1)
  const answer = await ask('/api/v1/products', { headers: { authorization: 'Bearer x' } })
  expect(calls).toBe(2)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('refuses a body above 1 MB in the envelope', async () => {
  const { ask } = await openPageServer()
  const body = 'x'.repeat(1024 * 1024 + 1)
  const headers = { 'content-type': 'application/json' }
  const answer = await ask('/api/v1/login', { method: 'POST', headers, body })
  expect(answer.status).toBe(413)
  expect(JSON.parse(answer.body.toString())).toMatchObject({ status: false, code: 413 })
})

test('forwards the address of the socket, whatever a client claims', async () => {
  const seen: (string | null)[] = []
  const backend = (request: Request) => {
    seen.push(request.headers.get('x-client-address'))
    return Promise.resolve(Response.json({}))
  }
  const { ask } = await openPageServer({ backend })
  const headers = { 'x-client-address': '9.9.9.9', 'x-forwarded-for': '8.8.8.8' }
  await ask('/api/v1/cart', { headers })
  expect(seen).toEqual(['127.0.0.1'])
})

test('forwards a form that a bank posts from another site, without cookies', async () => {
  const { ask, made } = await openPageServer({
    backend: async request => Response.json([request.method, await request.text()]),
  })
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://sep.shaparak.ir',
    'sec-fetch-site': 'cross-site',
  }
  const form = { method: 'POST', headers, body: 'RefNum=a%2Bb' }
  const answer = await ask('/payments/callback/sep/1234567890', form)
  expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([
    200,
    ['POST', 'RefNum=a%2Bb'],
  ])
  expect(made).toEqual([])
})

test('discards the body of an answer to HEAD', async () => {
  const released: string[] = []
  const body = new ReadableStream({
    cancel: () => void released.push('cancelled'),
  })
  const { ask } = await openPageServer({ backend: () => Promise.resolve(new Response(body)) })
  expect((await ask('/api/v1/cart', { method: 'HEAD' })).status).toBe(200)
  expect(released).toEqual(['cancelled'])
})

test('a landing from Torob goes to the backend, and its page to the cache', async () => {
  const { ask, made } = await openPageServer()
  const landing = await ask('/products/7/x?torob_clid=a1')
  expect(JSON.parse(landing.body.toString())).toEqual({ path: '/products/7/x' })
  expect(landing.headers['cache-control']).toBe('no-store')
  await ask('/products/7/x')
  await ask('/products/7/x')
  expect(made).toEqual(['/products/7/x'])
})

test('the log never contains a query', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(line) })
  const { ask } = await openPageServer({ log })
  await ask('/admin/customers?q=09120000001')
  await ask('/api/v1/admin/customers?q=09120000001')
  await ask('/search?q=09120000001')
  await ask('/api/v1/cedar/locality?lat=35.7&lng=51.4')
  const paths = lines.map(line => (JSON.parse(line) as { path: string }).path)
  expect(paths).toEqual([
    '/admin/customers',
    '/api/v1/admin/customers',
    '/search',
    '/api/v1/cedar/locality',
  ])
  for (const personal of ['09120000001', '51.4']) expect(lines.join('')).not.toContain(personal)
})

test.each(['/', '/api/v1/cart', '/admin', '/_astro/x.js'])(
  'answers TRACE %s with 405',
  async path => {
    const { ask } = await openPageServer()
    const { status, headers } = await ask(path, { method: 'TRACE' })
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD, POST, PUT, DELETE'])
  },
)

test.each([
  ['GET', '/', 200],
  ['GET', '/healthz', 200],
  ['GET', '/metrics', 200],
  ['GET', '/api/v1/cart', 200],
  ['GET', '/_astro/gone.js', 404],
  ['GET', '/media/gone.webp', 404],
  ['GET', '//faqs', 301],
  ['DELETE', '/faqs', 405],
  ['TRACE', '/', 405],
  ['POST', '/contact-us', 403],
])('sends nosniff and HSTS with %s %s', async (method, path, status) => {
  const { ask } = await openPageServer({ siteUrl: 'https://shop.example' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await ask(path, { method, headers })
  expect(answer.status).toBe(status)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
})
