import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Message } from '#lib/contract/envelope.ts'
import { messages } from '#lib/text/messages.ts'
import type { ArrivingBodies } from './arriving-bodies.ts'

/** The body of a request is larger than what is taken; `answer` is what its sender is told. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
  readonly answer: Message

  constructor(answer: Message) {
    super('the body is too large')
    this.answer = answer
  }

  /** The same in one text, for who reads no fields. */
  get sentence(): string {
    return typeof this.answer === 'string'
      ? this.answer
      : Object.values(this.answer).flat().join(' ')
  }
}

/** Bodies arrive from more clients than can be read at once: the call may be made again later. */
export class TooManyBodies extends Error {
  override name = 'TooManyBodies'
}

/** Who writes all of a body before reading the answer sees the refusal up to this much too much. */
const DRAINED_MAX_BYTES = 32 * 1024 * 1024

/** How much of a body is taken, and where its bytes are counted while it arrives. */
interface BodyLimit {
  bytes: number
  tooLarge?: Message
  arriving: ArrivingBodies
}

/**
 * The whole body, read up to a limit. Throws BodyTooLarge beyond it, once what was sent too much has
 * been read and thrown away, or at once where that is far too much; TooManyBodies where it arrives
 * so slowly that others take its place.
 */
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
  const take = (chunk: Buffer): void => {
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
  request.on('data', take)
  try {
    return await promise
  } finally {
    request.off('data', take)
    counted.end()
    chunks = []
  }
}

/** Reads a body and throws it away; throws BodyTooLarge where there is far too much of it. */
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

/** Calls `end` once the body is complete, or `fail` where the client goes away before. */
function whenOver(request: IncomingMessage, fail: (error: Error) => void, end: () => void): void {
  request.once('end', end).once('error', fail)
  request.once('close', () => {
    fail(new Error('the client went away'))
  })
}

/** A node request as the Request that backend and pages take. */
export function toRequest(
  request: IncomingMessage,
  url: URL,
  body: Buffer<ArrayBuffer> | null,
  headers: Record<string, string>,
): Request {
  const given = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') given.set(name, value)
    else for (const each of value ?? []) given.append(name, each)
  }
  for (const [name, value] of Object.entries(headers)) given.set(name, value)
  const method = request.method ?? 'GET'
  return new Request(url, {
    method: method === 'HEAD' ? 'GET' : method,
    headers: given,
    body: body && body.length > 0 ? body : null,
  })
}

/** Writes a Response to a node response. */
export async function writeResponse(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
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
    // Nobody reads it: what still sends it may stop.
    void answer.body?.cancel().catch(() => undefined)
    return
  }
  await pipeline(Readable.fromWeb(answer.body as never), response)
}
