import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What goes wrong with a provider; in all of them but `drop` it took what it was asked to do. */
export const FAULTS = [
  'drop',
  'silence',
  'html',
  'wrong-json',
  'too-many',
  'server-error',
  'failure-in-200',
  'reset',
  'endless',
] as const
export type Fault = (typeof FAULTS)[number]

/** One request as the provider received it. */
export interface Received {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

/** A server on 127.0.0.1 that speaks Kavenegar, sms.ir, Nominatim and Neshan. */
export interface HostileProvider {
  url: string
  /** What goes wrong with every answer from now on. */
  fault: Fault | null
  /** Answers instead of its own, by path; a path stands for itself and what is below it. */
  answers: Record<string, { status?: number; json: unknown }>
  received: Received[]
  /** Mobiles of the texts that it took. */
  taken: string[]
  /** Called with each request before it is answered. */
  onReceived: (() => void) | null
  close: () => Promise<void>
}

const MEGABYTE = 'x'.repeat(1024 * 1024)

/** Opens a provider that works; `fault` makes it hostile. */
export async function createHostileProvider(): Promise<HostileProvider> {
  const server = createServer((request, response) => {
    answer(provider, request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const provider: HostileProvider = {
    url: `http://127.0.0.1:${port}`,
    fault: null,
    answers: {},
    received: [],
    taken: [],
    onReceived: null,
    close: () =>
      new Promise(resolve => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
  return provider
}

async function answer(
  provider: HostileProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (provider.fault === 'drop') {
    request.socket.destroy()
    return
  }
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://provider')
  const body = await text(request)
  const received = { method: request.method ?? '', path, query, headers: request.headers, body }
  provider.received.push(received)
  const mobile = mobileOf(received)
  if (mobile !== null) provider.taken.push(mobile)
  provider.onReceived?.()
  if (provider.fault) misbehave(provider.fault, path, response)
  else well(provider, path, response)
}

const mobileOf = ({ path, body }: Received): string | null => {
  if (path.endsWith('/lookup.json')) return new URLSearchParams(body).get('receptor')
  return path === '/v1/send/verify' ? (JSON.parse(body) as { mobile: string }).mobile : null
}

function misbehave(fault: Exclude<Fault, 'drop'>, path: string, response: ServerResponse): void {
  const ways: Record<typeof fault, () => unknown> = {
    silence: () => undefined,
    html: () => response.setHeader('content-type', 'text/html').end('<html>سلام 12345</html>'),
    'wrong-json': () => send(response, 200, { hello: 'world 12345' }),
    'too-many': () => send(response, 429, failureOf(path)),
    'server-error': () => send(response, 500, failureOf(path)),
    'failure-in-200': () => send(response, 200, failureOf(path)),
    reset: () => {
      response.write('{"return":{"sta', () => response.socket?.resetAndDestroy())
    },
    endless: () => {
      for (let megabytes = 0; megabytes < 3; megabytes++) response.write(MEGABYTE)
    },
  }
  ways[fault]()
}

function failureOf(path: string): unknown {
  if (path.endsWith('/lookup.json')) return { return: { status: 418, message: 'اعتبار' } }
  if (path === '/v1/send/verify') return { status: 102, message: 'اعتبار', data: null }
  if (path === '/v5/reverse') return { status: 'ERROR', code: 481, message: 'LimitExceeded' }
  return { error: { code: 481, message: 'no' } }
}

function well(provider: HostileProvider, path: string, response: ServerResponse): void {
  const own = Object.entries(provider.answers).find(([under]) => path.startsWith(under))?.[1]
  if (own) send(response, own.status ?? 200, own.json)
  else send(response, 200, successOf(path))
}

function successOf(path: string): unknown {
  if (path.endsWith('/lookup.json'))
    return { return: { status: 200, message: 'تایید شد' }, entries: [{ messageid: 1, status: 5 }] }
  if (path === '/v1/send/verify')
    return { status: 1, message: 'موفق', data: { messageId: 1, cost: 1 } }
  return { error: 'Unable to geocode' }
}

function send(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(json))
}
