import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { HttpStatus } from '#lib/codes/http.ts'
import { type CallName, splitCall } from '#lib/contract/calls.ts'
import type { Envelope, Message } from '#lib/contract/envelope.ts'
import { CLIENT_ADDRESS_HEADER } from '#lib/rules/client-network.ts'
import { messages } from '#lib/text/messages.ts'
import { API_PAGE_POLICY, apiPage, type OpenApi } from './api-page/page.ts'
import { findCaller } from './platform/http/access.ts'
import { isBusy } from './platform/database/open.ts'
import type { Deps } from './deps.ts'
import { ApiError } from './platform/http/errors.ts'
import type { Download, Handler } from './platform/http/handler.ts'
import { readInput } from './platform/http/input.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { withMethod } from './platform/http/method-override.ts'
import { parseBody, parseInput } from './platform/http/validation.ts'

const API = '/api/v1'
const BUSY_RETRY_SECONDS = 5

/** Set by the front server, like CLIENT_ADDRESS_HEADER. */
const REQUEST_ID_HEADER = 'x-request-id'

export interface Backend {
  (request: Request): Promise<Response>
  /** Answers a shared GET in this process; throws as the server does. Not for remote backends. */
  read?: (name: CallName, input: ReadInput) => Promise<Envelope<unknown, unknown>>
}

interface ReadInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** Every call of the contract; the only place that builds envelopes. */
export function createApp(deps: Deps, handlers: readonly Handler[]): Backend {
  const app = new Hono()
  const methods = new Map<string, string[]>()
  for (const handler of handlers) {
    const { method, path } = splitCall(handler.name)
    const pattern = API + path.replaceAll(/\{(\w+)\}/g, ':$1')
    methods.set(pattern, [...(methods.get(pattern) ?? []), method])
    app.on(method, pattern, context => answer(deps, handler, context.req.raw, context.req.param()))
  }
  for (const [pattern, allowed] of methods) {
    app.all(pattern, () =>
      refusal(
        new ApiError(HttpStatus.methodNotAllowed, messages.methodNotAllowed, {
          headers: { Allow: allowed.join(', ') },
        }),
      ),
    )
  }
  serveDocumentation(app)
  app.notFound(() => refusal(new ApiError(HttpStatus.notFound, messages.notFound)))
  app.onError((error, context) => refuse(deps, error, context.req.raw))
  const backend: Backend = async request => {
    try {
      return await app.fetch(await withMethod(request))
    } catch (error) {
      return refuse(deps, error, request)
    }
  }
  backend.read = createReader(deps, handlers)
  return backend
}

function serveDocumentation(app: Hono): void {
  let document: string | undefined
  app.get(`${API}/openapi.json`, context =>
    context.body((document ??= JSON.stringify(openApiDocument())), HttpStatus.ok, {
      'content-type': 'application/json; charset=utf-8',
    }),
  )
  let page: string | undefined
  app.get(API, context =>
    context.body((page ??= apiPage(openApiDocument() as unknown as OpenApi)), HttpStatus.ok, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': API_PAGE_POLICY,
    }),
  )
}

function createReader(deps: Deps, handlers: readonly Handler[]): NonNullable<Backend['read']> {
  const shared = new Map(
    handlers
      .filter(candidate => candidate.spec.shared)
      .map(candidate => [candidate.name, candidate]),
  )
  return async (name, { params, query = {} }) => {
    const handler = shared.get(name)
    if (!handler) throw new TypeError(`${name} is not a call that answers everybody alike`)
    const presentQuery = Object.fromEntries(
      Object.entries(query).filter(([, value]) => value !== undefined && value !== null),
    )
    const result = await handler.run({
      ...NOBODY,
      params: handler.spec.params && parseInput(handler.spec.params, params),
      query: handler.spec.query && parseInput(handler.spec.query, presentQuery),
      deps,
    })
    return bodyOf(HttpStatus.ok, result.message ?? messages.ok, result.data, result.extra ?? null)
  }
}

const NOBODY = {
  body: undefined,
  user: null as never,
  staff: null as never,
  tokenHash: null,
  clientAddress: 'inside',
  idempotencyKey: null,
  deviceId: null,
}

const DEVICE_ID = /^[\w.-]{8,100}$/

const deviceIdOf = ({ headers }: Request): string | null =>
  DEVICE_ID.exec(headers.get('device-id') ?? '')?.[0] ?? null

async function answer(
  deps: Deps,
  handler: Handler,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const { user, staff, tokenHash } = await findCaller(deps, request, handler.spec)
  const input = await readInput(request, params, handler.spec)
  const { rules, spec } = handler
  const bodyOptions = {
    names: spec.names,
    rules: rules && ((readable: never) => rules(readable, user, deps)),
  }
  const result = await handler.run({
    params: spec.params && parseInput(spec.params, params),
    query: spec.query && parseInput(spec.query, input.query),
    body: spec.body && (await parseBody(spec.body, input.body, bodyOptions)),
    deps:
      deps.returnsToCaller && !spec.shared
        ? { ...deps, siteUrl: new URL(request.url).origin }
        : deps,
    user,
    staff,
    tokenHash,
    clientAddress: request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown',
    idempotencyKey: request.headers.get('idempotency-key'),
    deviceId: deviceIdOf(request),
  })
  if (result.file) return download(result.file)
  return envelope(HttpStatus.ok, result.message ?? messages.ok, result.data, result.extra ?? null)
}

/** Uploads are never displayed as pages of the shop. */
const download = ({ bytes, type, name }: Download): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
      'cache-control': 'no-store',
    },
  })

const bodyOf = (
  code: number,
  message: Message,
  data: unknown,
  extra: unknown,
): Envelope<unknown, unknown> => ({
  status: code < HttpStatus.badRequest,
  code,
  message,
  data,
  extra_data: extra,
})

function envelope(
  code: number,
  message: Message,
  data: unknown,
  extra: unknown,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(bodyOf(code, message, data, extra)), {
    status: code,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
}

const refusal = (error: ApiError): Response =>
  envelope(error.code, error.answer, error.data, null, error.headers)

/** Unknown errors are logged, without details for the caller; 503 where the database was busy. */
function refuse(deps: Deps, error: unknown, request: Request): Response {
  if (error instanceof ApiError) return refusal(error)
  const requestId = request.headers.get(REQUEST_ID_HEADER) ?? randomUUID()
  deps.log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'call failed')
  const headers = { [REQUEST_ID_HEADER]: requestId }
  if (!isBusy(error))
    return refusal(new ApiError(HttpStatus.internalServerError, messages.serverError, { headers }))
  const retryHeaders = { ...headers, 'Retry-After': String(BUSY_RETRY_SECONDS) }
  return refusal(
    new ApiError(HttpStatus.serviceUnavailable, messages.serviceUnavailable, {
      headers: retryHeaders,
    }),
  )
}
