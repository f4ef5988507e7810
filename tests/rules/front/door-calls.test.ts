import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { messages } from '#lib/text/messages.ts'
import { pictureMessages } from '#lib/text/messages/admin-pictures.ts'
import { closeDoor, openDoor } from '#tests/support/open-door.ts'

afterEach(closeDoor)

test('a call with a token is never kept nor answered from what is kept', async () => {
  let calls = 0
  const backend = () => Promise.resolve(Response.json({ call: ++calls }))
  const { ask } = await openDoor({ backend })
  await ask('/api/v1/products')
  await ask('/api/v1/products')
  expect(calls).toBe(1)
  const answer = await ask('/api/v1/products', { headers: { authorization: 'Bearer x' } })
  expect(calls).toBe(2)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a body above 1 MB is refused in the envelope', async () => {
  const { ask } = await openDoor()
  const body = 'x'.repeat(1024 * 1024 + 1)
  const headers = { 'content-type': 'application/json' }
  const answer = await ask('/api/v1/login', { method: 'POST', headers, body })
  expect(answer.status).toBe(413)
  expect(JSON.parse(answer.body.toString())).toMatchObject({ status: false, code: 413 })
})

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

test.each([6, 16, 30])('a slip of %d MB is named in the refusal, which arrives', async size => {
  const { address } = await openDoor()
  const slip = new Uint8Array(size * MB)
  expect(await sendAll(address + SLIP_PATH, slip)).toEqual(SLIP_TOO_LARGE)
})

test('a slip whose length is not told is refused alike', async () => {
  const { address } = await openDoor()
  expect(await sendAll(address + SLIP_PATH, new Blob([new Uint8Array(8 * MB)]).stream())).toEqual(
    SLIP_TOO_LARGE,
  )
})

test('another body that is too large is read to its end too, and refused', async () => {
  const { address } = await openDoor()
  const answer = await sendAll(`${address}/api/v1/login`, new Uint8Array(6 * MB))
  expect(answer).toMatchObject({ status: 413, body: { code: 413, message: expect.any(String) } })
})

test('what is far too large is refused before it is sent', async () => {
  const { begin } = await openDoor()
  const length = { ...SIGNED_IN, 'content-length': String(100 * MB) }
  const begun = await begin(SLIP_PATH, length)
  expect(await begun.answered).toBe(413)
})

test.each<[string | undefined, number, number]>([
  [undefined, 1024 * 1024 + 1, 413],
  ['', 1024 * 1024 + 1, 413],
  ['Bearer', 1024 * 1024 + 1, 413],
  ['Bearer x', 1024 * 1024 + 1, 413],
  ['Basic dXNlcjpwYXNzd29yZHBhc3N3b3Jk', 1024 * 1024 + 1, 413],
  [undefined, 1024 * 1024, 200],
  [SIGNED_IN.authorization, 1024 * 1024 + 1, 200],
  [SIGNED_IN.authorization.toLowerCase(), 1024 * 1024 + 1, 200],
])('a slip from one who says %j, of %d bytes: %d', async (authorization, bytes, status) => {
  const { ask } = await openDoor()
  const headers = authorization === undefined ? {} : { authorization }
  const answer = await ask(SLIP_PATH, { method: 'POST', headers, body: 'x'.repeat(bytes) })
  expect(answer.status).toBe(status)
})

test('a picture of the office goes through with a session; a larger one is refused in words', async () => {
  const { ask, made } = await openDoor()
  const send = (cookie: string, bytes: number) => {
    const headers = { ...FORM, accept: 'application/json', cookie }
    return ask('/admin/pictures', { method: 'POST', headers, body: 'x'.repeat(bytes) })
  }
  const session = `a=b; sabad_staff=${'t'.repeat(43)}`
  expect((await send('a=b', 2 * MB)).status).toBe(413)
  expect((await send(session, 2 * MB)).status).toBe(200)
  const refused = await send(session, 11 * MB)
  expect([refused.status, JSON.parse(refused.body.toString())]).toMatchObject([
    413,
    { message: { picture: [pictureMessages.tooLarge] } },
  ])
  expect(made).toEqual(['/admin/pictures'])
})

test.each([
  ['/admin/pictures?page=2', 11, '/admin/too-large', pictureMessages.tooLarge],
  ['/admin/content/landing/yalda', 2, '/admin/too-large', messages.bodyTooLarge],
  ['/contact-us', 2, '/413', messages.bodyTooLarge],
])('a form of %s that is too large is answered by a page', async (path, size, address, text) => {
  const asked: unknown[] = []
  const { ask } = await openDoor({
    page: (request, told) => {
      asked.push([request.method, new URL(request.url).pathname, told?.tooLarge])
      return Promise.resolve(new Response(request.headers.get('cookie'), { status: 413 }))
    },
  })
  const cookie = `sabad_staff=${'t'.repeat(43)}`
  const headers = { ...FORM, accept: 'text/html,*/*', cookie }
  const answer = await ask(path, { method: 'POST', headers, body: 'x'.repeat(size * MB) })
  expect([answer.status, answer.body.toString()]).toEqual([413, cookie])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(asked).toEqual([['GET', address, { text, path }]])
})

test('twenty wide bodies are read at once; one more is asked to come again', async () => {
  const { ask, begin } = await openDoor()
  const slip = { method: 'POST', headers: SIGNED_IN, body: 'x'.repeat(1024 * 1024 + 1) }
  const open = await Promise.all(Array.from({ length: 20 }, () => begin(SLIP_PATH, slip.headers)))
  await expect.poll(async () => (await ask(SLIP_PATH, slip)).status).toBe(503)
  const refused = await ask(SLIP_PATH, slip)
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.parse(refused.body.toString())).toMatchObject({ status: false, code: 503 })
  const small = { ...slip, body: 'x'.repeat(1024 * 1024) }
  expect((await ask(SLIP_PATH, small)).status).toBe(200)
  expect((await ask('/api/v1/cart', { method: 'POST', body: '{}' })).status).toBe(200)
  const [first, second, ...others] = open
  expect(await first?.finish()).toBe(200)
  expect((await ask(SLIP_PATH, slip)).status).toBe(200)
  second?.abort()
  for (const each of others) expect(await each.finish()).toBe(200)
  expect((await ask(SLIP_PATH, slip)).status).toBe(200)
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
])('%s %s with %d bytes: %d', async (method, path, bytes, status) => {
  const backend = async (request: Request) =>
    Response.json({ bytes: (await request.arrayBuffer()).byteLength })
  const { ask } = await openDoor({ backend })
  const answer = await ask(path, { method, headers: SIGNED_IN, body: 'x'.repeat(bytes) })
  expect(answer.status).toBe(status)
  if (status === 200) expect(JSON.parse(answer.body.toString())).toEqual({ bytes })
})

test('the server is told the address that the socket has, whatever a client claims', async () => {
  const seen: (string | null)[] = []
  const backend = (request: Request) => {
    seen.push(request.headers.get('x-client-address'))
    return Promise.resolve(Response.json({}))
  }
  const { ask } = await openDoor({ backend })
  const headers = { 'x-client-address': '9.9.9.9', 'x-forwarded-for': '8.8.8.8' }
  await ask('/api/v1/cart', { headers })
  expect(seen).toEqual(['127.0.0.1'])
})

test('a bank sends its form from another site: it reaches the server, with no cookie', async () => {
  const { ask, made } = await openDoor({
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

test('the body of an answer to HEAD, which nobody reads, is let go', async () => {
  const released: string[] = []
  const body = new ReadableStream({
    cancel: () => void released.push('cancelled'),
  })
  const { ask } = await openDoor({ backend: () => Promise.resolve(new Response(body)) })
  expect((await ask('/api/v1/cart', { method: 'HEAD' })).status).toBe(200)
  expect(released).toEqual(['cancelled'])
})

test('what staff search for is in no line of the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(line) })
  const { ask } = await openDoor({ log })
  await ask('/admin/customers?q=09120000001')
  await ask('/api/v1/admin/customers?q=09120000001')
  await ask('/search?q=milk')
  const told = lines.map(line => (JSON.parse(line) as { url: string }).url)
  expect(told).toEqual(['/admin/customers', '/api/v1/admin/customers', '/search?q=milk'])
})
