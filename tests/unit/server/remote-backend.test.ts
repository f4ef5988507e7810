import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createRemoteBackend } from '#backend.ts'
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

test('returns a decoded answer without its encoding headers', async () => {
  const packed = gzipSync(JSON.stringify(envelope(200, [BRAND])))
  const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' }
  const remote = await openHostileBackend(() => Promise.resolve(new Response(packed, { headers })))
  remotes.push(remote)
  const answer = await ask(createRemoteBackend(remote.origin), '/brands?page=1')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('content-length')).toBeNull()
  expect(await answer.json()).toEqual(envelope(200, [BRAND]))
})

test('calls the same path of the remote server, as a proxy does', async () => {
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
  'answers %s with 503 in the envelope, after one wait of two seconds',
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

test('answers 503 for an unreachable server, and recovers', async () => {
  const { remote: server, backend } = await openRemote()
  await server.fall()
  expect((await ask(backend)).status).toBe(503)
  await server.rise()
  expect((await ask(backend)).status).toBe(200)
})

test('passes a refusal of the server on', async () => {
  const { backend } = await openRemote(envelope(404, null), 404)
  const api = createDirectClient(backend)
  const error: unknown = await api('GET /brands/{id}', { params: { id: 1 } }).catch(
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect([(error as ApiError).code, isDown(error)]).toEqual([404, false])
})

test.concurrent.each(FAULTS)(
  'treats %s as unavailable for a page, never as missing',
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

test('sends no request after the page timed out', async () => {
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
