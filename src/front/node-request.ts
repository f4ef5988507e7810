import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Message } from '#lib/contract/envelope.ts'
import { messages } from '#lib/text/messages.ts'

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

/** Who writes all of a body before reading the answer sees the refusal up to this much too much. */
const DRAINED_MAX_BYTES = 32 * 1024 * 1024

/**
 * The whole body, read up to `limit` bytes. Throws BodyTooLarge beyond it, once what was sent too
 * much has been read and thrown away, or at once where that is far too much.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  tooLarge: Message = messages.bodyTooLarge,
): Promise<Buffer | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return null
  let size = 0
  let chunks: Buffer[] = []
  const drainable = limit + DRAINED_MAX_BYTES
  if (Number(request.headers['content-length'] ?? 0) > drainable) throw new BodyTooLarge(tooLarge)
  // Ending the loop early must not end the connection, on which the refusal is to be sent.
  const read = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  for await (const chunk of read) {
    size += chunk.length
    if (size > drainable) break
    if (size > limit) chunks = []
    else chunks.push(chunk)
  }
  if (size > limit) throw new BodyTooLarge(tooLarge)
  return Buffer.concat(chunks)
}

/** A node request as the Request that backend and pages take. */
export function toRequest(
  request: IncomingMessage,
  url: URL,
  body: Buffer | null,
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
    body: body && body.length > 0 ? new Uint8Array(body) : null,
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
