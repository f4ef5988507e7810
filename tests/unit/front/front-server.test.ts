import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { closePageServer, FRESH_MS, openPageServer } from '#tests/support/fixtures/page-server.ts'

afterEach(closePageServer)

test('renders a page once for concurrent requests', async () => {
  const { ask, made } = await openPageServer()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/faqs?utm=1')))
  expect(made).toEqual(['/faqs'])
  expect(new Set(answers.map(answer => answer.body.toString())).size).toBe(1)
})

test('sends the encoding that a browser accepts, and 304 for a known tag', async () => {
  const { ask } = await openPageServer()
  const plain = await ask('/faqs')
  const br = await ask('/faqs', { headers: { 'accept-encoding': 'gzip, br' } })
  const gzip = await ask('/faqs', { headers: { 'accept-encoding': 'gzip, br;q=0' } })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.body)).toEqual(plain.body)
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  // One for bodies that differ byte by byte: a weak one.
  for (const { headers } of [plain, br, gzip]) expect(headers['etag']).toMatch(/^W\/"[\w-]+"$/)
  const again = await ask('/faqs', { headers: { 'if-none-match': String(plain.headers['etag']) } })
  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
})

test.each([
  ['itself', (tag: string) => tag, 304],
  ['strong', (tag: string) => tag.replace('W/', ''), 304],
  ['one of several', (tag: string) => `"old", ${tag}, "other"`, 304],
  ['any', () => '*', 304],
  ['another', () => '"old"', 200],
  ['a part of another', (tag: string) => tag.replace(/"$/, 'x"'), 200],
])('answers If-None-Match by the tag: %s', async (_, written, status) => {
  const { ask } = await openPageServer()
  const { etag } = (await ask('/faqs')).headers
  const headers = { 'if-none-match': written(String(etag)) }
  expect((await ask('/faqs', { headers })).status).toBe(status)
})

test('never answers a missing page with 304', async () => {
  const page = () => Promise.resolve(new Response('gone', { status: 404 }))
  const { ask } = await openPageServer({ page })
  const { etag } = (await ask('/faqs')).headers
  expect((await ask('/faqs', { headers: { 'if-none-match': String(etag) } })).status).toBe(404)
})

test.each([
  ['/', undefined],
  ['/faqs', undefined],
  ['/products/1', undefined],
  ['/login?backUrl=%2Fprofile', 'same-origin'],
  ['/profile/orders', 'same-origin'],
  ['/checkout', 'same-origin'],
  ['/receipts/5', 'same-origin'],
  ['/admin/orders', 'same-origin'],
])('sends for %s the opener policy %s', async (path, policy) => {
  const { ask } = await openPageServer()
  const { status, headers } = await ask(path, { headers: { cookie: 'sabad_in=1' } })
  expect([status, headers['cross-origin-opener-policy']]).toEqual([200, policy])
})

test.each([
  ['/%6cogin?backUrl=%2Fprofile', '/login?backUrl=%2Fprofile'],
  ['//login', '/login'],
  ['/%70rofile', '/profile'],
  ['/%61dmin/orders', '/admin/orders'],
  ['///elsewhere.test/%2E', '/elsewhere.test/'],
])('redirects %s to its canonical form %s', async (path, plain) => {
  const { ask, made } = await openPageServer()
  const { status, headers } = await ask(path)
  expect([status, headers['location'], made]).toEqual([301, plain, []])
})

test('keeps necessary escapes', async () => {
  const { ask, made } = await openPageServer()
  for (const path of ['/search/categories/1/%D8%B4%db%8c%D8%B1/', '/a%2Fb', '/a%zz', '/a%25b'])
    expect((await ask(path)).status, path).toBe(200)
  expect(made).toHaveLength(4)
})

test('serves an old page once more while it is rendered again', async () => {
  const { ask, clock, made } = await openPageServer()
  const first = await ask('/faqs')
  clock.ms = FRESH_MS + 1
  const stale = await ask('/faqs')
  expect(stale.body).toEqual(first.body)
  await expect.poll(() => made.length).toBe(2)
  await expect.poll(async () => (await ask('/faqs')).body.equals(first.body)).toBe(false)
})

test('renders a page that is too old before answering, under any address', async () => {
  const { ask, clock, made } = await openPageServer()
  const first = await ask('/faqs?utm=1')
  clock.ms = FRESH_MS + 1
  expect((await ask('/faqs?utm=2')).body).not.toEqual(first.body)
  expect(made).toHaveLength(2)
  clock.ms = 24 * 3_600_000
  const second = await ask('/faqs?utm=2')
  expect(made).toHaveLength(3)
  expect((await ask('/faqs?utm=2')).body).toEqual(second.body)
})

test('drops a cached page that is missing on refresh', async () => {
  let status = 200
  const page = () => Promise.resolve(new Response(`${status}`, { status }))
  const { ask, clock } = await openPageServer({ page })
  await ask('/faqs')
  status = 404
  clock.ms = FRESH_MS + 1
  await ask('/faqs')
  await expect.poll(async () => (await ask('/faqs')).status).toBe(404)
})

test('renders cached pages under its own host, whatever visitors send', async () => {
  for (const siteUrl of ['', 'https://shop.test']) {
    const seen: string[] = []
    const page = (request: Request) => {
      seen.push(request.url)
      return Promise.resolve(new Response('page'))
    }
    const { ask } = await openPageServer({ page, siteUrl })
    await ask('/faqs', { headers: { host: 'evil.test' } })
    await ask('http://evil.test/brands')
    const origin = siteUrl || 'http://localhost'
    expect(seen).toEqual(['/faqs', '/brands'].map(path => origin + path))
    for (const path of ['//evil.test/terms', '/.//evil.test/terms'])
      expect((await ask(path)).headers['location'], path).toBe('/evil.test/terms')
    await closePageServer()
  }
})

test.each(['evil/faqs?', 'a/b', 'a?b', 'a#b', 'a b', 'user@host', 'a:b', 'a:1:2', '%2f'])(
  'refuses a Host header of %j and caches nothing by it',
  async host => {
    const { ask, made } = await openPageServer()
    const { status } = await ask('/terms', { headers: { host } })
    expect([status, made.length]).toEqual([400, 0])
    await ask('/terms')
    expect(made).toEqual(['/terms'])
  },
)

test.each(['127.0.0.1:4321', 'shop.test', '[::1]:80', 'my_shop'])(
  'accepts %s as a host',
  async host => {
    const { ask } = await openPageServer()
    expect((await ask('/terms', { headers: { host } })).status).toBe(200)
  },
)

test('renders every page again after a purge', async () => {
  const { ask, cache, made } = await openPageServer()
  await ask('/faqs')
  cache.purge()
  await ask('/faqs')
  expect(made).toHaveLength(2)
})

test('redirects a guest from a guarded page, which is the same for all signed-in users', async () => {
  const { ask, made } = await openPageServer()
  const signedIn = { headers: { cookie: 'sabad_in=1' } }
  const page = await ask('/profile/orders?page=2', signedIn)
  expect(page.status).toBe(200)
  // A proxy before this server stores neither.
  expect(page.headers['cache-control']).toBe('no-cache')
  const guest = await ask('/profile/orders?page=2')
  expect(guest.status).toBe(303)
  expect(guest.headers['location']).toBe('/login?backUrl=%2Fprofile%2Forders%3Fpage%3D2')
  expect((await ask('/checkout')).headers['location']).toBe('/login?backUrl=%2Fcheckout')
  expect(made).toEqual(['/profile/orders'])
})

test('guards addresses with encoded or double slashes', async () => {
  const { ask } = await openPageServer()
  for (const path of ['/profile', '/profile/', '/receipts/1', '/checkout/'])
    expect((await ask(path)).status, path).toBe(303)
})

test.each([
  '/profile?x=1',
  '/checkout?a',
  '/x/../profile',
  '/x/%2e%2e/receipts/1',
  'http://shop.test/payments?status=1',
])('does not serve %s, cached for signed-in users, to guests', async path => {
  const { ask } = await openPageServer()
  for (const status of [200, 200])
    expect((await ask(path, { headers: { cookie: 'sabad_in=1' } })).status).toBe(status)
  expect((await ask(path)).status).toBe(303)
})

test('answers 500 once for a page that fails, not from then on', async () => {
  let broken = true
  const page = () =>
    broken
      ? Promise.reject(new Error('boom'))
      : Promise.resolve(new Response('fine', { headers: { 'content-type': 'text/html' } }))
  const { ask } = await openPageServer({ page })
  expect((await ask('/faqs')).status).toBe(500)
  broken = false
  expect((await ask('/faqs')).status).toBe(200)
})

test('reports health and readiness', async () => {
  const { ask } = await openPageServer({ ready: () => Promise.resolve(false) })
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(503)
})
