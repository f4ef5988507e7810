import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { HttpStatus, REQUEST_ID_HEADER } from '#lib/codes/http.ts'
import type { CallSpec } from '#lib/contract/call.ts'
import { splitCall } from '#lib/contract/calls.ts'
import type { Invoke } from '#lib/contract/direct-call.ts'
import type { Envelope, Message } from '#lib/contract/envelope.ts'
import { messages } from '#lib/text/messages.ts'
import { API_PAGE_POLICY, apiPage, type OpenApi } from './api-page/page.ts'
import { answerGoogleFeed } from './feeds/google.ts'
import { answerMcp } from './mcp/answer-mcp.ts'
import { answerClick, clickIdOf, isTorobLanding } from './torob/click.ts'
import { answerTorobOrders } from './torob/orders.ts'
import { answerTorobProducts } from './torob/products.ts'
import { type Caller, credentialsOf, findCaller } from './platform/http/access.ts'
import { answerEvents } from './live/answer-events.ts'
import { isBusy } from './platform/database/open.ts'
import type { Deps } from './deps.ts'
import { ApiError } from './platform/http/errors.ts'
import type { Context, Download, Handler } from './platform/http/handler.ts'
import { directInput, type Input, readInput } from './platform/http/input.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { withMethod } from './platform/http/method-override.ts'
import { parseBody, parseInput } from './platform/http/validation.ts'
import { withSpan } from './platform/tracing.ts'

const API = '/api/v1'
const BUSY_RETRY_SECONDS = 5

export interface Backend {
  (request: Request): Promise<Response>
  /** Not for remote backends. */
  invoke?: Invoke
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
  app.get(`${API}/admin/events`, context => answerEvents(deps, context.req.raw))
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
  const invoke = createInvoke(deps, handlers)
  serveFeeds(app, deps)
  app.all('/mcp', context => answerMcp({ invoke, siteUrl: deps.siteUrl }, context.req.raw))
  app.notFound(() => refusal(new ApiError(HttpStatus.notFound, messages.notFound)))
  app.onError((error, context) => refuse(deps, error, context.req.raw))
  const backend: Backend = async request => {
    try {
      // Before slashes at the end are removed, which pages have.
      if (isTorobLanding(request)) return await answerClick(deps, request)
      return await app.fetch(await withMethod(request))
    } catch (error) {
      return refuse(deps, error, request)
    }
  }
  backend.invoke = invoke
  return backend
}

/** Paths and answers as their readers document them. */
function serveFeeds(app: Hono, deps: Deps): void {
  app.get('/feeds/google.xml', context => answerGoogleFeed(deps, context.req.raw))
  app.all('/torob_api/v3/products', context => answerTorobProducts(deps, context.req.raw))
  app.all('/torob/v1/orders', context => answerTorobOrders(deps, context.req.raw))
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

function createInvoke(deps: Deps, handlers: readonly Handler[]): Invoke {
  const byName = new Map(handlers.map(handler => [handler.name, handler]))
  return async (name, input, caller) => {
    const handler = byName.get(name)
    if (!handler || handler.spec.file || (!caller && !handler.spec.shared))
      throw new TypeError(`${name} cannot be called directly`)
    const { token = null, requestId } = caller ?? {}
    const clientAddress = caller?.clientAddress ?? 'inside'
    try {
      const known = await findCaller(
        deps,
        { token, clientAddress },
        handler.spec,
        input.params?.['id'],
      )
      const result = await run(deps, handler, directInput(input, handler.spec), {
        ...known,
        clientAddress,
        idempotencyKey: null,
        deviceId: null,
        clickId: null,
      })
      return successBody(result)
    } catch (error) {
      const at = { call: name, params: input.params }
      return refusalBody(refusalOf(deps, error, requestId ?? randomUUID(), at))
    }
  }
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
  const { spec } = handler
  const credentials = credentialsOf(request)
  const caller = await findCaller(deps, credentials, spec, params['id'])
  const input = await readInput(request, params, spec)
  const keepsOrigin = deps.returnsToCaller && !spec.shared
  const callDeps = keepsOrigin ? { ...deps, siteUrl: new URL(request.url).origin } : deps
  const result = await run(callDeps, handler, input, {
    ...caller,
    clientAddress: credentials.clientAddress,
    idempotencyKey: request.headers.get('idempotency-key'),
    deviceId: deviceIdOf(request),
    clickId: clickIdOf(request),
  })
  return result.file ? download(result.file) : respond(successBody(result))
}

type CallerContext = Caller &
  Pick<Context<CallSpec>, 'clientAddress' | 'idempotencyKey' | 'deviceId' | 'clickId'>

type Result = Awaited<ReturnType<Handler['run']>>

function run(
  deps: Deps,
  { name, spec, rules, run: handle }: Handler,
  { params, query, body }: Input,
  caller: CallerContext,
): Promise<Result> {
  const user = caller.user as never
  const bodyOptions = {
    names: spec.names,
    rules: rules && ((readable: never) => rules(readable, user, deps)),
  }
  return withSpan(name, {}, async () =>
    handle({
      ...caller,
      params: spec.params && parseInput(spec.params, params),
      query: spec.query && parseInput(spec.query, query, spec.names),
      body: spec.body && (await parseBody(spec.body, body, bodyOptions)),
      deps: caller.byOrderGrant ? { ...deps, byOrderGrant: true } : deps,
      user,
      staff: caller.staff,
    }),
  )
}

/** Uploads are never displayed as pages of the shop. */
const download = ({ bytes, type, name }: Download): Response =>
  new Response(bytes instanceof Uint8Array ? new Uint8Array(bytes) : bytes, {
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

const respond = (
  body: Envelope<unknown, unknown>,
  headers: Record<string, string> = {},
): Response =>
  new Response(JSON.stringify(body), {
    status: body.code,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

const successBody = ({ message, data, extra }: Result): Envelope<unknown, unknown> =>
  bodyOf(HttpStatus.ok, message ?? messages.ok, data, extra ?? null)

const refusalBody = ({ code, answer: message, data }: ApiError): Envelope<unknown, unknown> =>
  bodyOf(code, message, data, null)

const refusal = (error: ApiError): Response => respond(refusalBody(error), error.headers)

function refuse(deps: Deps, error: unknown, request: Request): Response {
  const requestId = request.headers.get(REQUEST_ID_HEADER) ?? randomUUID()
  return refusal(refusalOf(deps, error, requestId, { path: new URL(request.url).pathname }))
}

/** Unknown errors are logged, without details for the caller; 503 where the database was busy. */
function refusalOf(deps: Deps, error: unknown, requestId: string, at: object): ApiError {
  if (error instanceof ApiError) return error
  deps.log.error({ err: error, requestId, ...at }, 'call failed')
  const headers = { [REQUEST_ID_HEADER]: requestId }
  if (!isBusy(error))
    return new ApiError(HttpStatus.internalServerError, messages.serverError, { headers })
  return new ApiError(HttpStatus.serviceUnavailable, messages.serviceUnavailable, {
    headers: { ...headers, 'Retry-After': String(BUSY_RETRY_SECONDS) },
  })
}
