import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { UPLOAD_MAX_BYTES } from '#front/body-limit.ts'
import { PRODUCT_FILE_MAX_BYTES } from '#lib/contract/admin/import.ts'
import { messages } from '#lib/text/messages.ts'
import { pictureMessages } from '#lib/text/messages/admin-pictures.ts'
import { closePageServer, openPageServer } from '#tests/support/fixtures/page-server.ts'

afterEach(closePageServer)

/** A server that knows one token, and answers with how much of a body it was given. */
const knowing =
  (token: string) =>
  async (request: Request): Promise<Response> =>
    request.headers.get('authorization')?.toLowerCase() === token.toLowerCase()
      ? Response.json({ bytes: (await request.arrayBuffer()).byteLength })
      : Response.json({ status: false }, { status: 401 })

const SLIP_PATH = '/api/v1/profile/receipts/7/bank-check'
const SIGNED_IN = { authorization: `Bearer ${'t'.repeat(43)}` }
const MB = 1024 * 1024
const FORM = {
  'content-type': 'multipart/form-data; boundary=x',
  'sec-fetch-site': 'same-origin',
}

/** Sends a body as programs do that write all of it before they read an answer. */
async function sendAll(url: string, body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>) {
  const half = body instanceof ReadableStream ? { duplex: 'half' as const } : {}
  const answer = await fetch(url, { method: 'POST', headers: SIGNED_IN, body, ...half })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

const SLIP_TOO_LARGE = {
  status: 413,
  body: {
    status: false,
    code: 413,
    message: { check: ['حجم فیش بانکی نباید بیشتر از ۵ مگابایت باشد.'] },
    data: null,
    extra_data: null,
  },
}

test.each([6, 16, 30])('refuses a slip of %d MB with a message that names it', async size => {
  const { address } = await openPageServer()
  const slip = new Uint8Array(size * MB)
  expect(await sendAll(address + SLIP_PATH, slip)).toEqual(SLIP_TOO_LARGE)
})

test('refuses a large slip without a content length', async () => {
  const { address } = await openPageServer()
  expect(await sendAll(address + SLIP_PATH, new Blob([new Uint8Array(8 * MB)]).stream())).toEqual(
    SLIP_TOO_LARGE,
  )
})

test('reads another large body to its end and refuses it', async () => {
  const { address } = await openPageServer()
  const answer = await sendAll(`${address}/api/v1/login`, new Uint8Array(6 * MB))
  expect(answer).toMatchObject({ status: 413, body: { code: 413, message: expect.any(String) } })
})

test('refuses a far too large file before it is sent', async () => {
  const { begin } = await openPageServer()
  const length = { ...SIGNED_IN, 'content-length': String(100 * MB) }
  const begun = await begin(SLIP_PATH, length)
  expect(await begun.answered).toBe(413)
})

test.each<[string | undefined, number, number]>([
  [undefined, MB + 1, 401],
  ['', MB + 1, 401],
  ['Bearer x', MB + 1, 401],
  [`Bearer ${'i'.repeat(43)}`, MB + 1, 401],
  [`Bearer ${'i'.repeat(43)}`, 6 * MB, 401],
  ['Basic dXNlcjpwYXNzd29yZHBhc3N3b3Jk', MB + 1, 401],
  [SIGNED_IN.authorization, MB + 1, 200],
  [SIGNED_IN.authorization.toLowerCase(), MB + 1, 200],
])(
  'answers a slip with authorization %j, of %d bytes: %d',
  async (authorization, bytes, status) => {
    const { ask } = await openPageServer({ backend: knowing(SIGNED_IN.authorization) })
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await ask(SLIP_PATH, { method: 'POST', headers, body: 'x'.repeat(bytes) })
    expect(answer.status).toBe(status)
    if (status === 200) expect(JSON.parse(answer.body.toString())).toEqual({ bytes })
  },
)

test('accepts a picture of the back office with a session, and refuses a larger one in words', async () => {
  const seen: [string, number][] = []
  const { ask } = await openPageServer({
    backend: knowing(SIGNED_IN.authorization),
    page: async request => {
      const { pathname } = new URL(request.url)
      seen.push([pathname, (await request.arrayBuffer()).byteLength])
      return new Response('a page')
    },
  })
  const send = (cookie: string, bytes: number) => {
    const headers = { ...FORM, accept: 'application/json', cookie }
    return ask('/admin/pictures', { method: 'POST', headers, body: 'x'.repeat(bytes) })
  }
  const session = `a=b; sabad_staff=${'t'.repeat(43)}`
  for (const cookie of ['a=b', `sabad_staff=${'i'.repeat(43)}`])
    expect((await send(cookie, 2 * MB)).status).toBe(200)
  expect((await send(session, 2 * MB)).status).toBe(200)
  const refused = await send(session, 11 * MB)
  expect([refused.status, JSON.parse(refused.body.toString())]).toMatchObject([
    413,
    { message: { picture: [pictureMessages.tooLarge] } },
  ])
  expect(seen).toEqual([
    ['/admin/pictures', 0],
    ['/admin/pictures', 0],
    ['/admin/pictures', 2 * MB],
  ])
})

test('accepts photos of a claim with a grant of their order alone', async () => {
  const grant = `order-7-1800000000-${'g'.repeat(43)}`
  const checks: string[] = []
  const { ask } = await openPageServer({
    backend: request => {
      checks.push(new URL(request.url).pathname)
      const isRight = request.headers.get('authorization') === `Bearer ${grant}`
      return Promise.resolve(Response.json({}, { status: isRight ? 200 : 401 }))
    },
    page: async request => Response.json({ bytes: (await request.arrayBuffer()).byteLength }),
  })
  const send = async (cookie: string) => {
    const headers = { ...FORM, cookie }
    const answer = await ask('/o/1234567890ABCD/claim', {
      ...{ method: 'POST', headers, body: 'x'.repeat(12 * MB) },
    })
    return JSON.parse(answer.body.toString()) as unknown
  }
  expect(await send(`sabad_order=1234567890ABCD.${grant}`)).toEqual({ bytes: 12 * MB })
  expect(await send(`sabad_order=1234567890ABCD.${grant.replaceAll('g', 'x')}`)).toEqual({
    bytes: 0,
  })
  expect(await send('a=b')).toEqual({ bytes: 0 })
  expect(checks).toEqual(Array(2).fill('/api/v1/profile/receipts/7/claims'))
})

test.each([
  ['/admin/pictures?page=2', 11, '/admin/too-large', pictureMessages.tooLarge],
  ['/admin/content/landing/yalda', 2, '/admin/too-large', messages.bodyTooLarge],
  ['/contact-us', 2, '/413', messages.bodyTooLarge],
])('answers a large form of %s with a page', async (path, size, address, text) => {
  const requests: unknown[] = []
  const { ask } = await openPageServer({
    page: (request, context) => {
      requests.push([request.method, new URL(request.url).pathname, context?.tooLarge])
      return Promise.resolve(new Response(request.headers.get('cookie'), { status: 413 }))
    },
  })
  const cookie = `sabad_staff=${'t'.repeat(43)}`
  const headers = { ...FORM, accept: 'text/html,*/*', cookie }
  const answer = await ask(path, { method: 'POST', headers, body: 'x'.repeat(size * MB) })
  expect([answer.status, answer.body.toString()]).toEqual([413, cookie])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(requests).toEqual([['GET', address, { text, path }]])
})

test('passes a product file of the longest promised length to its page', async () => {
  const { ask } = await openPageServer({
    page: async request => Response.json({ bytes: (await request.arrayBuffer()).byteLength }),
  })
  const headers = { ...FORM, cookie: `sabad_staff=${'t'.repeat(43)}` }
  const body = 'ش'.repeat(PRODUCT_FILE_MAX_BYTES / 2)
  const answer = await ask('/admin/catalogue/import', { method: 'POST', headers, body })
  expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([
    200,
    { bytes: PRODUCT_FILE_MAX_BYTES },
  ])
})

test('reads uploads while others with invented tokens are open', async () => {
  const { ask, begin } = await openPageServer({ backend: knowing(SIGNED_IN.authorization) })
  const invented = { authorization: `Bearer ${'i'.repeat(43)}` }
  const open = await Promise.all(Array.from({ length: 22 }, () => begin(SLIP_PATH, invented)))
  const slip = { method: 'POST', headers: SIGNED_IN, body: 'x'.repeat(2 * MB) }
  expect((await ask(SLIP_PATH, slip)).status).toBe(200)
  for (const each of open) expect(await each.finish()).toBe(401)
})

test('closes stalled bodies for one that arrives', async () => {
  const { ask, begin } = await openPageServer()
  const held = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const begun = await begin('/api/v1/contact_us', { 'content-length': String(MB) })
      await begun.send('x'.repeat(MB - 2))
      return begun
    }),
  )
  const slip = { method: 'POST', headers: SIGNED_IN, body: 'x'.repeat(4 * MB) }
  expect((await ask(SLIP_PATH, slip)).status).toBe(200)
  const statuses = await Promise.all(held.map(each => each.finish('x')))
  const closed = statuses.filter(status => status !== 200)
  expect(closed.length).toBeGreaterThanOrEqual(60 - 48)
  expect(closed.length).toBeLessThan(30)
})

test.each<[string, string, number, number]>([
  ['POST', '/api/v1/profile/receipts/7/bank-check', 5 * 1024 * 1024 + 1, 200],
  ['POST', '/api/v1/profile/receipts/7/bank-check/', 2 * 1024 * 1024, 200],
  ['POST', '/api/v1/profile/receipts/7/bank-check', 5 * 1024 * 1024 + 65 * 1024, 413],
  ['PUT', '/api/v1/profile/receipts/7/bank-check', 2 * 1024 * 1024, 413],
  ['POST', '/api/v1/profile/receipts/7/8/bank-check', 2 * 1024 * 1024, 413],
  ['POST', '/api/v1/profile/receipts/7/bank-check/x', 2 * 1024 * 1024, 413],
  ['POST', '/api/v1/contact_us?x=/profile/receipts/7/bank-check', 2 * 1024 * 1024, 413],
  ['POST', '/api/v1/admin/pictures', 10 * 1024 * 1024 + 1, 200],
  ['POST', '/api/v1/admin/pictures', 10 * 1024 * 1024 + 65 * 1024, 413],
  ['POST', '/api/v1/admin/pictures/7', 2 * 1024 * 1024, 413],
  ['POST', '/api/v1/admin/catalogue/imports', PRODUCT_FILE_MAX_BYTES + MB, 200],
  ['POST', '/api/v1/admin/catalogue/imports', PRODUCT_FILE_MAX_BYTES + 3 * MB, 413],
])('answers %s %s with %d bytes: %d', async (method, path, bytes, status) => {
  const backend = async (request: Request) =>
    Response.json({ bytes: (await request.arrayBuffer()).byteLength })
  const { ask } = await openPageServer({ backend })
  const answer = await ask(path, { method, headers: SIGNED_IN, body: 'x'.repeat(bytes) })
  expect(answer.status).toBe(status)
  if (status === 200) expect(JSON.parse(answer.body.toString())).toEqual({ bytes })
})

test('nginx allows the largest upload', () => {
  const [, megabytes] =
    /^\s*client_max_body_size (\d+)m;$/m.exec(readFileSync('ops/nginx.conf', 'utf8')) ?? []
  expect(Number(megabytes) * MB).toBeGreaterThanOrEqual(UPLOAD_MAX_BYTES)
})
