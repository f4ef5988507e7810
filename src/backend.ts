import { z } from 'zod'
import { CLIENT_ADDRESS_HEADER, HttpStatus } from '#lib/codes/http.ts'
import { type CallName, callTable } from '#lib/contract/calls.ts'
import { envelopeSchema, refusalSchema } from '#lib/contract/envelope.ts'
import { findSharedRead } from '#lib/contract/shared-reads.ts'
import { messages } from '#lib/text/messages.ts'
import type { Backend } from '#server/app.ts'
import { openShop } from '#server/open-shop.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'

export type { Backend }

/** A shared read of a page, until it is complete. */
const READ_TIMEOUT_MS = 2_000
/** Of all other calls, until the answer starts. */
const CALL_TIMEOUT_MS = 10_000
/** A list of 16 products takes 20 kB, the whole home page 200 kB. */
const READ_MAX_BYTES = 8 * 1024 * 1024
const RETRY_SECONDS = '5'

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i
/** `fetch` has decoded the body; the others belong to one connection. */
const DROPPED_HEADERS = [
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
]

/** Called for a call without an answer. */
type OnUnanswered = (call: string, error: unknown) => void

/** A response that does not follow the contract. */
class InvalidResponse extends Error {
  override name = 'InvalidResponse'
}

/** The API in this process, or the one of API_ORIGIN. */
export async function createBackend(config: Config = readConfig(process.env)): Promise<Backend> {
  return config.API_ORIGIN
    ? createRemoteBackend(config.API_ORIGIN)
    : (await openShop(config)).backend
}

/**
 * A backend with the same contract elsewhere, which gets the client address as from a proxy
 * (`TRUST_PROXY=1` there). Calls without a valid answer in time are answered 503 in the envelope,
 * so that the caller can tell an outage from a missing record.
 */
export const createRemoteBackend =
  (origin: string, onUnanswered?: OnUnanswered): Backend =>
  async request => {
    const read = request.method === 'GET' ? findSharedRead(new URL(request.url).pathname) : null
    try {
      return read ? await readShared(origin, request, read.name) : await forward(origin, request)
    } catch (error) {
      onUnanswered?.(`${request.method} ${pathOf(request)}`, error)
      return unavailable()
    }
  }

/** A buffered answer that is validated against the contract: a page is rendered from it. */
async function readShared(origin: string, request: Request, name: CallName): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(READ_TIMEOUT_MS)])
  const { ok, status, headers, body } = await send(origin, request, signal)
  const text = await readText(body)
  const schema = ok ? answerSchema(name) : refusalSchema
  if (schema.safeParse(parseJson(text)).data?.code !== status)
    throw new InvalidResponse(`${name}: ${status}`)
  return new Response(text, { status, headers: withoutDropped(headers) })
}

/** Streams the answer once it starts. */
async function forward(origin: string, request: Request): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort()
  }, CALL_TIMEOUT_MS)
  const { status, headers, body } = await send(origin, request, controller.signal).finally(() => {
    clearTimeout(timer)
  })
  const isJson = JSON_TYPE.test(headers.get('content-type') ?? '')
  // A server error without an envelope is from a proxy in between.
  if (status >= HttpStatus.internalServerError && !isJson) {
    void body?.cancel().catch(() => undefined)
    throw new InvalidResponse(`${status} without an envelope`)
  }
  return new Response(body, { status, headers: withoutDropped(headers) })
}

async function send(origin: string, request: Request, signal: AbortSignal): Promise<Response> {
  const headers = withoutDropped(request.headers)
  const client = headers.get(CLIENT_ADDRESS_HEADER)
  if (client) headers.set('x-forwarded-for', client)
  return fetch(origin + pathOf(request), {
    method: request.method,
    headers,
    body: request.body && (await request.arrayBuffer()),
    redirect: 'manual',
    signal,
  })
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function withoutDropped(headers: Headers): Headers {
  const result = new Headers(headers)
  for (const name of DROPPED_HEADERS) result.delete(name)
  return result
}

function answerSchema(name: CallName): ReturnType<typeof envelopeSchema> {
  const { data, extra } = callTable[name]
  return envelopeSchema(data, extra ?? z.unknown())
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readText(body: Response['body']): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > READ_MAX_BYTES) throw new InvalidResponse('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function unavailable(): Response {
  const refusal = {
    status: false,
    code: HttpStatus.serviceUnavailable,
    message: messages.serviceUnavailable,
    data: null,
    extra_data: null,
  }
  return Response.json(refusal, {
    status: HttpStatus.serviceUnavailable,
    headers: { 'retry-after': RETRY_SECONDS },
  })
}
