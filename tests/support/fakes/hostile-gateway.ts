import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import {
  type Answer,
  type BankPayment,
  type Body,
  type Books,
  callOf,
  speak,
} from './hostile-bank.ts'

/** Answers that tell nothing; in all of them but `drop` the bank did what it was asked to do. */
export const UNCLEAR_FAULTS = [
  'drop',
  'drop-after',
  'reset',
  'silence',
  'slow-loris',
  'html',
  'truncated',
  'empty',
  'list',
  'wrong-json',
  'server-error',
  'endless',
  'redirect',
] as const
/** Right answers in a strange form. */
export const HARMLESS_FAULTS = ['wrong-type', 'late'] as const
/** Wrong answers. */
export const LIES = ['other-reference', 'same-authority'] as const

export type Fault =
  | (typeof UNCLEAR_FAULTS)[number]
  | (typeof HARMLESS_FAULTS)[number]
  | (typeof LIES)[number]
type Call = 'request' | 'verify' | 'inquiry'

/** A bank on 127.0.0.1 that speaks ZarinPal, Zibal and SEP, and misbehaves as it is told to. */
export interface HostileGateway extends Books {
  url: string
  /** What goes wrong with the next calls of a kind, one each, the first first. */
  faults: { call: Call; fault: Fault }[]
  /** Whether it drops every call. */
  down: boolean
  /** Every call that was made, in their order. */
  received: { call: Call; body: Body }[]
  /** How often a call was made. */
  count: (call: Call) => number
  close: () => Promise<void>
}

/** What a driver waits for an answer in these tests. */
export const TEST_TIMEOUT_MS = 250
const LATE_MS = 40
const DRIP_MS = 20
const MEGABYTE = 'x'.repeat(1024 * 1024)

/** Opens a bank that works, on the clock of a test; `faults` make it hostile. */
export async function createHostileGateway(now: () => number): Promise<HostileGateway> {
  let counted = 0
  const server = createServer((request, response) => {
    serve(gateway, request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const gateway: HostileGateway = {
    url: `http://127.0.0.1:${port}`,
    payments: [],
    faults: [],
    down: false,
    received: [],
    now,
    next: () => ++counted,
    count: call => gateway.received.filter(each => each.call === call).length,
    close: () =>
      new Promise(resolve => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
  return gateway
}

/** The customer decides at the bank's page; by default they pay what was asked for. */
export function decide(
  gateway: HostileGateway,
  payment: BankPayment,
  decision: 'pay' | 'cancel' = 'pay',
  amount = payment.amount,
): BankPayment {
  if (payment.state !== 'open') return payment
  if (decision === 'cancel') return Object.assign(payment, { state: 'cancelled' })
  const number = 201_000_000_000 + gateway.next()
  const reference = payment.driver === 'sep' ? `Gmsh+tyj/w${number}==` : String(number)
  return Object.assign(payment, { state: 'paid', paid: amount, reference, paidAt: gateway.now() })
}

async function serve(
  gateway: HostileGateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', gateway.url)
  const call = callOf(pathname)
  const requestText = await text(request)
  if (!call) {
    showPage(gateway, pathname, requestText, response)
    return
  }
  const body = JSON.parse(requestText) as Body
  gateway.received.push({ call, body })
  const index = gateway.faults.findIndex(each => each.call === call)
  const fault = index < 0 ? undefined : gateway.faults.splice(index, 1)[0]?.fault
  if (gateway.down || fault === 'drop') {
    request.socket.destroy()
    return
  }
  const answer = speak(gateway, pathname, body)
  if (fault) await misbehave(gateway, fault, { path: pathname, ...answer }, response)
  else send(response, answer)
}

/** Where a browser pays: the key of the payment it came with. */
function showPage(
  { payments }: Books,
  path: string,
  requestText: string,
  response: ServerResponse,
): void {
  const token = new URLSearchParams(requestText).get('Token')
  const key = path === '/OnlinePG/OnlinePG' ? token : path.split('/').at(-1)
  const payment = payments.find(each => each.key === key)
  response.writeHead(payment ? 200 : 404).end(payment?.key)
}

async function misbehave(
  gateway: HostileGateway,
  fault: Exclude<Fault, 'drop'>,
  { path, status, json }: Answer & { path: string },
  response: ServerResponse,
): Promise<void> {
  const whole = JSON.stringify(json)
  const ways: Record<typeof fault, () => unknown> = {
    'drop-after': () => response.socket?.destroy(),
    reset: () => {
      response.write(whole.slice(0, 9), () => response.socket?.resetAndDestroy())
    },
    silence: () => undefined,
    'slow-loris': () => drip(whole, response),
    html: () => response.setHeader('content-type', 'text/html').end('<html>در دست تعمیر</html>'),
    truncated: () => response.end(whole.slice(0, -3)),
    empty: () => response.end(),
    list: () => send(response, { status: 200, json: [] }),
    'wrong-json': () => send(response, { status: 200, json: { hello: 'world', code: 100 } }),
    'server-error': () => send(response, { status: 500, json }),
    endless: () => {
      for (let megabytes = 0; megabytes < 3; megabytes++) response.write(MEGABYTE)
    },
    redirect: () => response.writeHead(307, { location: path }).end(),
    'wrong-type': () => response.writeHead(status, { 'content-type': 'image/png' }).end(whole),
    late: async () => {
      await setTimeout(LATE_MS)
      send(response, { status, json })
    },
    'other-reference': () => send(response, { status, json: reworded(gateway, whole) }),
    'same-authority': () => send(response, { status, json: reworded(gateway, whole) }),
  }
  await ways[fault]()
}

/** A byte now and then, without end for whoever waits that long. */
async function drip(whole: string, response: ServerResponse): Promise<void> {
  for (const char of whole) {
    if (response.destroyed) return
    response.write(char)
    await setTimeout(DRIP_MS)
  }
}

/** The answer with the numbers of the bank's first payment in the place of the last one's. */
function reworded({ payments }: Books, whole: string): unknown {
  const [first, last] = [payments[0], payments.at(-1)]
  if (!first || !last) throw new Error('the bank has no two payments')
  const swapped = whole.replaceAll(last.key, first.key)
  return JSON.parse(last.reference ? swapped.replaceAll(last.reference, first.reference) : swapped)
}

function send(response: ServerResponse, { status, json }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(json))
}
