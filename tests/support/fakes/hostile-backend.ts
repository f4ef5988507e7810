import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Ways to fail a call; the caller learns nothing in any of them. */
export const FAULTS = [
  'silence',
  'late',
  'slow',
  'reset',
  'reset-half',
  'half-json',
  'drip',
  'endless',
  'empty',
  'html',
  'html-404',
  'html-500',
  'redirect',
  'wrong-shape',
  'wrong-code',
  'no-envelope',
  'error',
] as const
export type Fault = (typeof FAULTS)[number]

/** A server of the API on 127.0.0.1 that answers honestly, or with a fault. */
export interface HostileBackend {
  origin: string
  /** What becomes of calls whose path fits; the first that fits counts. */
  faults: { path: RegExp; fault: Fault }[]
  /** Every requested path with its query, in order. */
  requests: string[]
  /** When each of them was requested, in ms of `performance.now`. */
  requestedAt: number[]
  headers: IncomingMessage['headers'][]
  /** Stops listening: connections are refused until `rise`, on the same port. */
  fall: () => Promise<void>
  rise: () => Promise<void>
}

type Honest = (request: Request) => Promise<Response>

const LATE_MS = 30_000
const SLOW_MS = 3_000
const DRIP_MS = 100
const CHUNK = Buffer.alloc(64 * 1024, ' ')
const JSON_TYPE = { 'content-type': 'application/json' }
const HTML_TYPE = { 'content-type': 'text/html' }
const HTML = '<!doctype html><title>502</title><h1>Bad Gateway</h1>'
const ENVELOPE = { status: true, code: 200, message: '', data: null, extra_data: null }

/** Opens one; `honest` says what a good server would. */
export async function openHostileBackend(honest: Honest): Promise<HostileBackend> {
  let server: Server | undefined
  let port = 0
  const rise = async (): Promise<void> => {
    const listening = createServer((request, response) => {
      answer(request, response).catch(() => response.destroy())
    })
    await new Promise<void>(done => listening.listen(port, '127.0.0.1', done))
    port = (listening.address() as AddressInfo).port
    server = listening
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/'
    backend.requests.push(path)
    backend.requestedAt.push(performance.now())
    backend.headers.push(request.headers)
    const fault = backend.faults.find(each => each.path.test(path))?.fault
    const good = await honest(await readRequest(request))
    const body = Buffer.from(await good.arrayBuffer())
    if (fault) return FAULTY[fault](response, body)
    response.writeHead(good.status, Object.fromEntries(good.headers))
    response.end(body)
  }
  await rise()
  const backend: HostileBackend = {
    origin: `http://127.0.0.1:${port}`,
    faults: [],
    requests: [],
    requestedAt: [],
    headers: [],
    rise,
    fall: async () => {
      const closed = new Promise(done => server?.close(done))
      server?.closeAllConnections()
      await closed
    },
  }
  return backend
}

/** What a server answers, for `honest`: `fetch` hands the body over unpacked. */
export async function answerOf(origin: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const answer = await fetch(origin + pathname + search, request)
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding'])
    headers.delete(name)
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers })
}

async function readRequest(request: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return new Request(`http://honest.test${request.url ?? '/'}`, {
    method: request.method ?? 'GET',
    headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' },
    body: chunks.length > 0 ? Buffer.concat(chunks) : null,
  })
}

const reply =
  (status: number, headers: object, body: string) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { ...headers }).end(body)
  }

const FAULTY: Record<Fault, (response: ServerResponse, body: Buffer) => Promise<void> | void> = {
  silence: () => undefined,
  late: async (response, body) => {
    await setTimeout(LATE_MS, undefined, { ref: false })
    response.writeHead(200, JSON_TYPE).end(body)
  },
  slow: async (response, body) => {
    await setTimeout(SLOW_MS, undefined, { ref: false })
    response.writeHead(200, JSON_TYPE).end(body)
  },
  reset: response => void response.destroy(),
  'reset-half': async (response, body) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length })
    await new Promise(done => response.write(body.subarray(0, body.length / 2), done))
    response.destroy()
  },
  'half-json': (response, body) => {
    response.writeHead(200, JSON_TYPE).end(body.subarray(0, body.length / 2))
  },
  drip: async (response, body) => {
    response.writeHead(200, JSON_TYPE)
    for (const byte of body) {
      if (response.destroyed) return
      response.write(Buffer.of(byte))
      await setTimeout(DRIP_MS, undefined, { ref: false })
    }
  },
  endless: async response => {
    response.writeHead(200, JSON_TYPE)
    while (!response.destroyed) await new Promise(done => response.write(CHUNK, done))
  },
  empty: reply(200, JSON_TYPE, ''),
  html: reply(200, HTML_TYPE, HTML),
  'html-404': reply(404, HTML_TYPE, HTML),
  'html-500': reply(502, HTML_TYPE, HTML),
  redirect: reply(302, { location: 'http://127.0.0.1:1/' }, ''),
  'wrong-shape': reply(200, JSON_TYPE, JSON.stringify({ ...ENVELOPE, data: { id: 'x' } })),
  'wrong-code': reply(200, JSON_TYPE, JSON.stringify({ ...ENVELOPE, status: false, code: 404 })),
  'no-envelope': reply(200, JSON_TYPE, '[1, 2, 3]'),
  error: reply(500, JSON_TYPE, JSON.stringify({ ...ENVELOPE, status: false, code: 500 })),
}
