import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Message } from '#lib/contract/envelope.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const ids = new WeakMap<ServerResponse, string>()

/** The id of a request, the same for its log lines, its calls and its answer. */
export function requestId(response: ServerResponse): string {
  const known = ids.get(response)
  if (known) return known
  const id = randomUUID()
  ids.set(response, id)
  return id
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(text)
}

/** A refusal of the front door itself, in the envelope of the API. */
export function sendRefusal(
  response: ServerResponse,
  code: number,
  message: Message,
  headers: OutgoingHttpHeaders = {},
): void {
  const body = { status: false, code, message, data: null, extra_data: null }
  response.writeHead(code, {
    'content-type': JSON_TYPE,
    'cache-control': 'no-store',
    connection: 'close',
    'x-request-id': requestId(response),
    ...headers,
  })
  response.end(JSON.stringify(body))
}
