import { z } from 'zod'
import { type CallName, callTable } from '#lib/contract/calls.ts'
import { envelopeSchema, refusalSchema } from '#lib/contract/envelope.ts'
import { SERVER_FAULT } from '#lib/rules/status.ts'
import { messages } from '#lib/text/messages.ts'
import type { WholeAnswer } from './late-answers.ts'

/** A list of 16 products takes 20 kB; the whole home page 200. */
const READ_MAX_BYTES = 8 * 1024 * 1024
const RETRY_SECONDS = '5'

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i
/** `fetch` hands over the body decoded; the rest belongs to one connection. */
const DROPPED_HEADERS = [
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
]

/** Something came, but no answer that the contract knows. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** 503 in the envelope: ask again a little later. */
export function unavailable(): Response {
  const refusal = {
    status: false,
    code: 503,
    message: messages.serviceUnavailable,
    data: null,
    extra_data: null,
  }
  return Response.json(refusal, { status: 503, headers: { 'retry-after': RETRY_SECONDS } })
}

/** An answer as it comes; throws NoAnswer where a machine in between speaks for the server. */
export function passedOn(answer: Response): Response {
  const json = JSON_TYPE.test(answer.headers.get('content-type') ?? '')
  if (answer.status >= SERVER_FAULT && !json) {
    void answer.body?.cancel().catch(() => undefined)
    throw new NoAnswer(`${answer.status} without an envelope`)
  }
  return new Response(answer.body, { status: answer.status, headers: kept(answer.headers) })
}

/** The whole answer to a shared read, held against the contract; throws NoAnswer. */
export async function checkedRead(answer: Response, name: CallName): Promise<WholeAnswer> {
  const text = await readText(answer)
  const schema = answer.ok ? answerSchema(name) : refusalSchema
  const body = schema.safeParse(parsed(text)).data
  if (body?.code !== answer.status) throw new NoAnswer(`${name}: ${answer.status}`)
  return { status: answer.status, headers: kept(answer.headers), text }
}

const schemas = new Map<CallName, ReturnType<typeof envelopeSchema>>()

function answerSchema(name: CallName): ReturnType<typeof envelopeSchema> {
  const known = schemas.get(name)
  if (known) return known
  const { data, extra } = callTable[name]
  const schema = envelopeSchema(data, extra ?? z.unknown())
  schemas.set(name, schema)
  return schema
}

function parsed(text: string): unknown {
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

function kept(headers: Headers): Headers {
  const rest = new Headers(headers)
  for (const name of DROPPED_HEADERS) rest.delete(name)
  return rest
}
