import { setTimeout } from 'node:timers/promises'
import { type Attributes, context, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Config } from './config/config.ts'
import { ApiError } from './http/errors.ts'

const SERVICE = 'sabad'
/** The exporter itself would try for ten seconds. */
const STOP_MS = 2_000
const tracer = trace.getTracer(SERVICE)

let isTracing = false

/**
 * Sends spans to the collector of OTEL_EXPORTER_OTLP_ENDPOINT from now on. `stop` sends the last
 * ones, within two seconds. Without an endpoint nothing of the SDK is loaded, and spans are no-ops.
 */
export async function startTracing(config: Config): Promise<{ stop: () => Promise<void> }> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG } = config
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return { stop: () => Promise.resolve() }
  const [sdk, resources, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
    ])
  const service = resources.resourceFromAttributes({ 'service.name': OTEL_SERVICE_NAME ?? SERVICE })
  const root = new sdk.TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG)
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(service),
    sampler: new sdk.ParentBasedSampler({ root }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  isTracing = true
  return { stop: () => Promise.race([provider.shutdown(), setTimeout(STOP_MS)]) }
}

/** Runs `work` in a span; an error marks it as failed and is thrown on. */
export const withSpan = <T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> =>
  tracer.startActiveSpan(name, { attributes }, async span => {
    try {
      return await work()
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })

/** Of log lines written during a span. */
export function traceFields(): { trace_id?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId
  return traceId === undefined ? {} : { trace_id: traceId }
}

/** For kysely's `log`. Statements have placeholders where values were, so none are sent. */
export const queryLog = (): ((event: LogEvent) => void) | undefined =>
  isTracing ? traceQuery : undefined

/** Queries outside of a span, such as polls, are not traced. */
function traceQuery({ level, query, queryDurationMillis, ...event }: LogEvent): void {
  if (trace.getActiveSpan() === undefined) return
  const endTime = Date.now()
  const [verb = 'query'] = query.sql.trim().split(/\s/, 1)
  const span = tracer.startSpan(verb, {
    startTime: endTime - queryDurationMillis,
    attributes: { 'db.query.text': query.sql },
  })
  if (level === 'error' && 'error' in event) fail(span, event.error)
  span.end(endTime)
}

/** The name of the error alone: messages may contain values. A refusal is no failure. */
function fail(span: Span, error: unknown): void {
  if (error instanceof ApiError && error.code < HttpStatus.internalServerError) return
  const type = error instanceof Error ? error.name : 'unknown'
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
