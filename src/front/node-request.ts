import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Message } from '#lib/contract/envelope.ts'
import { messages } from '#lib/text/messages.ts'
import type { ArrivingBodies } from './arriving-bodies.ts'

/** `answer` is the message for the sender. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
  readonly answer: Message

  constructor(answer: Message) {
    super('the body is too large')
    this.answer = answer
  }

  /** As one text. */
  get sentence(): string {
    return typeof this.answer === 'string'
      ? this.answer
      : Object.values(this.answer).flat().join(' ')
  }
}

/** Too many slow uploads; the client may retry. */
export class TooManyBodies extends Error {
  override name = 'TooManyBodies'
}

/** Excess to discard: many clients only read the answer after sending everything. */
const DRAINED_MAX_BYTES = 32 * 1024 * 1024

/** Size limit, and the counter of incomplete bodies. */
interface BodyLimit {
  bytes: number
  tooLarge?: Message
  arriving: ArrivingBodies
}

/** Throws BodyTooLarge after discarding the excess, TooManyBodies when closed for being slow. */
export async function readBody(
  request: IncomingMessage,
  { bytes: limit, tooLarge = messages.bodyTooLarge, arriving }: BodyLimit,
): Promise<Buffer<ArrayBuffer> | null> {
  if (hasNoBody(request)) return null
  const drainable = limit + DRAINED_MAX_BYTES
  if (Number(request.headers['content-length'] ?? 0) > drainable) throw new BodyTooLarge(tooLarge)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>()
  const counted = arriving.begin(() => {
    reject(new TooManyBodies())
  })
  let size = 0
  let chunks: Buffer[] = []
  const addChunk = (chunk: Buffer): void => {
    size += chunk.length
    if (size > drainable) reject(new BodyTooLarge(tooLarge))
    if (size > limit) {
      chunks = []
      counted.end()
    } else {
      chunks.push(chunk)
      counted.add(chunk.length)
    }
  }
  whenOver(request, reject, () => {
    if (size > limit) reject(new BodyTooLarge(tooLarge))
    else resolve(Buffer.concat(chunks))
  })
  request.on('data', addChunk)
  try {
    return await promise
  } finally {
    request.off('data', addChunk)
    counted.end()
    chunks = []
  }
}

/** Discards a body; throws BodyTooLarge when it is far too large. */
export async function discardBody(request: IncomingMessage): Promise<void> {
  if (hasNoBody(request)) return
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  let size = 0
  whenOver(request, reject, () => {
    resolve(undefined)
  })
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > DRAINED_MAX_BYTES) reject(new BodyTooLarge(messages.bodyTooLarge))
  })
  await promise
}

const hasNoBody = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** `end` when complete, `fail` when the client leaves early. */
function whenOver(request: IncomingMessage, fail: (error: Error) => void, end: () => void): void {
  request.once('end', end).once('error', fail)
  request.once('close', () => {
    fail(new Error('the client went away'))
  })
}

export function toRequest(
  request: IncomingMessage,
  url: URL,
  body: Buffer<ArrayBuffer> | null,
  headers: Record<string, string>,
): Request {
  const allHeaders = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') allHeaders.set(name, value)
    else for (const each of value ?? []) allHeaders.append(name, each)
  }
  for (const [name, value] of Object.entries(headers)) allHeaders.set(name, value)
  const method = request.method ?? 'GET'
  return new Request(url, {
    method: method === 'HEAD' ? 'GET' : method,
    headers: allHeaders,
    body: body && body.length > 0 ? body : null,
  })
}

/** @param stopping ends a stream of events, which has no end of its own */
export async function writeResponse(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
  stopping?: AbortSignal,
): Promise<void> {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') response.setHeader(name, value)
  }
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.statusCode = answer.status
  if (!answer.body || request.method === 'HEAD') {
    response.end()
    // Nobody reads it.
    void answer.body?.cancel().catch(() => undefined)
    return
  }
  const body = Readable.fromWeb(answer.body as never)
  if (!stopping || !isEventStream(response)) {
    await pipeline(body, response)
    return
  }
  const stop = (): void => void response.destroy()
  stopping.addEventListener('abort', stop)
  await pipeline(body, response).finally(() => {
    stopping.removeEventListener('abort', stop)
  })
}

export const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type')).startsWith('text/event-stream')
