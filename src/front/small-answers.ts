import { trace } from '@opentelemetry/api'
import { REQUEST_ID_HEADER } from '#lib/codes/http.ts'
import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Message } from '#lib/contract/envelope.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const ids = new WeakMap<ServerResponse, string>()

/** Shared by log lines, calls and answer; the id of the trace where requests are traced. */
export function requestId(response: ServerResponse): string {
  const existing = ids.get(response)
  if (existing) return existing
  const id = trace.getActiveSpan()?.spanContext().traceId ?? randomUUID()
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

/** A refusal of the front server in the API's envelope. */
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
    [REQUEST_ID_HEADER]: requestId(response),
    ...headers,
  })
  response.end(JSON.stringify(body))
}
