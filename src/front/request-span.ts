import type { IncomingMessage, ServerResponse } from 'node:http'
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { HttpStatus } from '#lib/codes/http.ts'
import { loggedPath } from './logged-path.ts'

const tracer = trace.getTracer('sabad')

/**
 * Runs `answer` in a span that ends with the response; a no-op without tracing. `traceparent` of a
 * request is not read: a client would choose the id of our log lines.
 */
export function inRequestSpan(
  request: IncomingMessage,
  response: ServerResponse,
  kind: string,
  answer: () => void,
): void {
  const { method = 'GET', url } = request
  const attributes = { 'http.request.method': method, 'url.path': loggedPath(url) }
  tracer.startActiveSpan(`${method} ${kind}`, { kind: SpanKind.SERVER, attributes }, span => {
    response.once('close', () => {
      const { statusCode } = response
      span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= HttpStatus.internalServerError)
        span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    answer()
  })
}
