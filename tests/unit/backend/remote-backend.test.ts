import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createCallBreaker } from '../../../src/backend/remote.ts'
import { createRemoteBackend } from '../../../src/backend/remote.ts'
import { NoAnswer, forwardAnswer } from '../../../src/backend/remote-answer.ts'
import { createDirectClient, isDown } from '#lib/api/direct-client.ts'
import { ApiError } from '#lib/api/api-error.ts'
import {
  FAULTS,
  type HostileBackend,
  openHostileBackend,
} from '#tests/support/fakes/hostile-backend.ts'

const BRAND = { id: 1, slug: 'x', name: 'سپیدرمه', logo: null, description: null }
const envelope = (code: number, data: unknown) => ({
  status: code < 400,
  code,
  message: 'x',
  data,
  extra_data: null,
})

const remotes: HostileBackend[] = []
afterAll(() => Promise.all(remotes.map(remote => remote.fall())))

async function openRemote(body: object = envelope(200, [BRAND]), status = 200) {
  const remote = await openHostileBackend(() => Promise.resolve(Response.json(body, { status })))
  remotes.push(remote)
  return { remote, backend: createRemoteBackend(remote.origin) }
}

const ask = (backend: (request: Request) => Promise<Response>, path = '/brands') =>
  backend(new Request(`http://shop.test/api/v1${path}`))

test('an answer comes decoded, without the headers of its coding', async () => {
  const packed = gzipSync(JSON.stringify(envelope(200, [BRAND])))
  const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' }
  const remote = await openHostileBackend(() => Promise.resolve(new Response(packed, { headers })))
  remotes.push(remote)
  const answer = await ask(createRemoteBackend(remote.origin), '/brands?page=1')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('content-length')).toBeNull()
  expect(await answer.json()).toEqual(envelope(200, [BRAND]))
})

test('calls the same path of the remote, as a proxy does', async () => {
  const { remote: server, backend } = await openRemote()
  const headers = { 'x-client-address': '10.1.2.3', 'content-type': 'application/json' }
  await backend(
    new Request('http://shop.test/api/v1/login?x=1', { method: 'POST', headers, body: '{}' }),
  )
  expect(server.requests).toEqual(['/api/v1/login?x=1'])
  expect(server.headers[0]?.['x-forwarded-for']).toBe('10.1.2.3')
})

// Concurrent, for they wait for seconds.
test.concurrent.each(FAULTS)(
  '%s is 503 in the envelope, after one wait of two seconds',
  async fault => {
    const { remote: server, backend } = await openRemote()
    server.faults = [{ path: /brands/, fault }]
    const begun = performance.now()
    const answer = await ask(backend)
    expect(performance.now() - begun).toBeLessThan(3_900)
    // The server's own refusal is passed on: it says as much.
    expect(answer.status).toBe(fault === 'error' ? 500 : 503)
    expect(await answer.json()).toMatchObject({ status: false, code: answer.status, data: null })
    if (fault !== 'error') expect(answer.headers.get('retry-after')).toBe('5')
  },
)

test.each([
  ['GET', '/brands', 'reset'],
  ['GET', '/brands', 'html'],
  ['GET', '/cart', 'reset'],
  ['POST', '/login', 'html-500'],
] as const)('reports why %s %s failed: %s', async (method, path, fault) => {
  const { remote: server } = await openRemote()
  server.faults = [{ path: /./, fault }]
  const failures: unknown[][] = []
  const backend = createRemoteBackend(server.origin, (...lost) => failures.push(lost))
  const answer = await backend(new Request(`http://shop.test/api/v1${path}`, { method }))
  expect(answer.status).toBe(503)
  expect(failures).toEqual([[`${method} /api/v1${path}`, expect.any(Error)]])
})

test('the page of a machine in between, which nobody reads, is let go', () => {
  let released = false
  const body = new ReadableStream({
    cancel() {
      released = true
    },
  })
  const headers = { 'content-type': 'text/html' }
  expect(() => forwardAnswer(new Response(body, { status: 502, headers }))).toThrow(NoAnswer)
  expect(released).toBe(true)
})

test('an unreachable server is 503, and recovers', async () => {
  const { remote: server, backend } = await openRemote()
  await server.fall()
  expect((await ask(backend)).status).toBe(503)
  await server.rise()
  expect((await ask(backend)).status).toBe(200)
})

test('a refusal of the server stays what it is', async () => {
  const { backend } = await openRemote(envelope(404, null), 404)
  const api = createDirectClient(backend)
  const error: unknown = await api('GET /brands/{id}', { params: { id: 1 } }).catch(
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect([(error as ApiError).code, isDown(error)]).toEqual([404, false])
})

test.concurrent.each(FAULTS)(
  'a page that asks meets %s as "not now", never as "no such thing"',
  async fault => {
    const { remote: server, backend } = await openRemote()
    server.faults = [{ path: /brands/, fault }]
    const missed: string[] = []
    const api = createDirectClient(backend, {
      signal: () => AbortSignal.timeout(500),
      onFailure: name => void missed.push(name),
    })
    const begun = performance.now()
    const error: unknown = await api('GET /brands', {}).catch((cause: unknown) => cause)
    expect(performance.now() - begun).toBeLessThan(1_900)
    expect(isDown(error)).toBe(true)
    expect(missed).toEqual(['GET /brands'])
  },
)

test('sends no request after the page ran out of time', async () => {
  const { remote: server, backend } = await openRemote()
  const api = createDirectClient(backend, { signal: () => AbortSignal.abort() })
  await expect(api('GET /brands', {})).rejects.toThrow('no answer')
  expect(server.requests).toEqual([])
})

test('passes on other responses unchanged, but no error page of a proxy', async () => {
  const { remote: server, backend } = await openRemote({ anything: true })
  const post = () => backend(new Request('http://shop.test/api/v1/cart/multi', { method: 'POST' }))
  expect(await (await post()).json()).toEqual({ anything: true })
  server.faults = [{ path: /cart/, fault: 'html-500' }]
  expect(await (await post()).json()).toMatchObject({ status: false, code: 503 })
  server.faults = [{ path: /cart/, fault: 'reset' }]
  expect((await post()).status).toBe(503)
})

test('three unanswered calls in a row stop that call; others are sent as before', async () => {
  const { remote: server, backend } = await openRemote()
  server.faults = [{ path: /brands/, fault: 'reset' }]
  for (let times = 0; times < 5; times++) expect((await ask(backend)).status).toBe(503)
  expect(server.requests).toHaveLength(3)
  await ask(backend, '/sliders')
  expect(server.requests).toHaveLength(4)
})

test('a row of home that hangs takes no other with it', async () => {
  const { remote: server, backend } = await openRemote()
  server.faults = [{ path: /row=1$/, fault: 'empty' }]
  for (let time = 0; time < 4; time++) await ask(backend, '/home/load?row=1')
  await ask(backend, '/home/load?row=2')
  expect(server.requests.map(path => path.slice(-1)).join('')).toBe('1112')
})

test.concurrent('a server that needs three seconds is slow, not silent', async () => {
  const { remote: server, backend } = await openRemote()
  server.faults = [{ path: /brands/, fault: 'slow' }]
  const statuses = async (paths: string[]) =>
    (await Promise.all(paths.map(path => ask(backend, path)))).map(({ status }) => status)
  const paths = ['/brands', '/brands?page=2', '/brands?page=3', '/brands?page=4']
  expect(await statuses(paths)).toEqual([503, 503, 503, 503])
  // The answers are on their way: who asks again is told "not now" until they are in.
  await expect.poll(() => statuses(paths), { timeout: 3_000 }).toEqual([200, 200, 200, 200])
  expect(await (await ask(backend)).json()).toEqual(envelope(200, [BRAND]))
  expect(server.requests).toHaveLength(4)
})

test.concurrent('concurrent calls for the same resource share one request', async () => {
  const { remote: server, backend } = await openRemote()
  server.faults = [{ path: /brands/, fault: 'slow' }]
  expect((await ask(backend)).status).toBe(503)
  expect((await ask(backend)).status).toBe(200)
  expect(server.requests).toHaveLength(1)
})

test.concurrent('a late failure is not cached', async () => {
  const { remote: server, backend } = await openRemote(envelope(500, null), 500)
  server.faults = [{ path: /brands/, fault: 'slow' }]
  expect((await ask(backend)).status).toBe(503)
  expect((await ask(backend)).status).toBe(503)
  expect(server.requests).toHaveLength(1)
})

test('patience: an answer in between begins the count anew, and a rest lasts two seconds', () => {
  const clock = { ms: 0 }
  const patience = createCallBreaker(() => clock.ms)
  const miss = (times: number) => {
    for (let time = 0; time < times; time++) patience.failures('a')
  }
  miss(2)
  patience.recordAnswer('a')
  miss(2)
  expect(patience.isPaused('a')).toBe(false)
  miss(1)
  expect([patience.isPaused('a'), patience.isPaused('b')]).toEqual([true, false])
  clock.ms = 2_000
  expect(patience.isPaused('a')).toBe(false)
  // Still silent after the rest: one is enough for another.
  miss(1)
  expect(patience.isPaused('a')).toBe(true)
})
