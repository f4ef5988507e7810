import { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import { type CallName, callTable } from '#lib/contract/calls.ts'
import { envelopeSchema, refusalSchema } from '#lib/contract/envelope.ts'
import { messages } from '#lib/text/messages.ts'
import type { BufferedAnswer } from './late-answers.ts'

/** A list of 16 products takes 20 kB, the whole home page 200 kB. */
const READ_MAX_BYTES = 8 * 1024 * 1024
const RETRY_SECONDS = '5'

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i
/** `fetch` has decoded the body; the others belong to one connection. */
const DROPPED_HEADERS = [
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
]

/** A response that does not follow the contract. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

export function unavailable(): Response {
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

/** Throws NoAnswer for a server error without an envelope, as sent by a proxy in between. */
export function forwardAnswer(answer: Response): Response {
  const json = JSON_TYPE.test(answer.headers.get('content-type') ?? '')
  if (answer.status >= HttpStatus.internalServerError && !json) {
    void answer.body?.cancel().catch(() => undefined)
    throw new NoAnswer(`${answer.status} without an envelope`)
  }
  return new Response(answer.body, {
    status: answer.status,
    headers: endToEndHeaders(answer.headers),
  })
}

/** The buffered answer to a shared read, validated against the contract; throws NoAnswer. */
export async function readChecked(answer: Response, name: CallName): Promise<BufferedAnswer> {
  const text = await readText(answer)
  const schema = answer.ok ? answerSchema(name) : refusalSchema
  const body = schema.safeParse(parseJson(text)).data
  if (body?.code !== answer.status) throw new NoAnswer(`${name}: ${answer.status}`)
  return { status: answer.status, headers: endToEndHeaders(answer.headers), text }
}

const schemas = new Map<CallName, ReturnType<typeof envelopeSchema>>()

function answerSchema(name: CallName): ReturnType<typeof envelopeSchema> {
  const cached = schemas.get(name)
  if (cached) return cached
  const { data, extra } = callTable[name]
  const schema = envelopeSchema(data, extra ?? z.unknown())
  schemas.set(name, schema)
  return schema
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > READ_MAX_BYTES) throw new NoAnswer('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function endToEndHeaders(headers: Headers): Headers {
  const result = new Headers(headers)
  for (const name of DROPPED_HEADERS) result.delete(name)
  return result
}
