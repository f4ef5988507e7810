import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { HttpStatus } from '#lib/codes/http.ts'
import { isAdmin, isTextLinkPage } from '#lib/rules/guard.ts'
import { CLICK_COOKIE } from '#lib/rules/torob-click.ts'
import { isMcpPath, isServerPath } from '#lib/rules/server-paths.ts'
import { tooManyRequests } from '#lib/text/sentences.ts'
import { cacheKeyOf } from './cache-key.ts'
import { createClientBudget, isLoopback } from './client-budget.ts'
import {
  answerCall,
  answerCached,
  answerPage,
  type Answers,
  type AnswersOptions,
  namesHost,
  prepareAnswers,
  refreshCached,
  urlOf,
} from './answers.ts'
import { endFailed } from './failed-request.ts'
import { commonHeaders } from './headers.ts'
import { loggedPath } from './logged-path.ts'
import { answerForm, answerPrivate } from './form-answers.ts'
import { isFormPost } from './form-post.ts'
import { inRequestSpan } from './request-span.ts'
import { isAnonymousRead, isRead, mayUseCached } from './reads.ts'
import { createMetrics, type Gauge, type Kind } from './metrics.ts'
import type { MediaFiles } from './media-files.ts'
import { requestId, sendRefusal, sendText } from './small-answers.ts'
import type { StaticFiles } from './static-files.ts'

export interface FrontServerOptions extends AnswersOptions {
  files: StaticFiles
  /** Local pictures; null when the backend has them. */
  media: MediaFiles | null
  /** Whether the database answers. */
  ready: () => Promise<boolean>
  /** The shop's values for `/metrics`. */
  gauges?: (() => Promise<Gauge[]>) | undefined
  /** Clock of client budgets, epoch milliseconds. */
  nowMs?: () => number
}

const PICTURE_RETRY_SECONDS = '5'

/** The shop's request listener: cached answers, then API, files and pages. */
export function createFrontServer(options: FrontServerOptions): RequestListener {
  const { cache, log } = options
  const answers = prepareAnswers(options)
  const common = Object.entries(commonHeaders(options.siteUrl.startsWith('https:')))
  const metrics = createMetrics({ cachedAnswers: () => cache.size })
  const budget = createClientBudget(options.nowMs ?? Date.now)
  return (request, response) => {
    const refresh = (): void => void refreshCached(answers, request)
    const allows = (key: string): boolean => mayUseCached(request, key)
    if (isAnonymousRead(request) && cache.serve(request, response, allows, refresh)) {
      metrics.cached()
      return
    }
    for (const [name, value] of common) response.setHeader(name, value)
    if (isLocalRequest(request)) {
      void answerMetrics(options, metrics, response)
      return
    }
    const kind = kindOf(request.url)
    metrics.follow(kind, response)
    inRequestSpan(request, response, kind, () => {
      logWhenDone(log, request, response)
      if (request.method === 'TRACE') {
        sendText(response, HttpStatus.methodNotAllowed, 'Method Not Allowed', { allow: METHODS })
        return
      }
      const wait = isPublicRead(request) ? waitSeconds(budget, answers.clientAddressOf(request)) : 0
      if (wait > 0) {
        refuseTooMany(request, response, wait)
        return
      }
      route(options, answers, request, response).catch((error: unknown) => {
        endFailed(log, request, response, error)
      })
    })
  }
}

async function answerMetrics(
  { gauges, log }: FrontServerOptions,
  metrics: ReturnType<typeof createMetrics>,
  response: ServerResponse,
): Promise<void> {
  const values = await gauges?.().catch((error: unknown) => {
    log.warn({ err: error }, 'gauges read failed')
  })
  sendText(response, HttpStatus.ok, metrics.text(values ?? []), { 'content-type': METRICS_TYPE })
}

/** An uncached public page or read; tools read by POST. */
const isPublicRead = (request: IncomingMessage): boolean =>
  (isRead(request) && ['page', 'call'].includes(kindOf(request.url))) ||
  isMcpPath(URL.parse(request.url ?? '', 'http://shop')?.pathname ?? '')

const waitSeconds = (budget: ReturnType<typeof createClientBudget>, client: string): number =>
  isLoopback(client) ? 0 : budget.count(client)

function refuseTooMany(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  wait: number,
): void {
  const headers = { 'retry-after': String(wait) }
  if (url.startsWith('/api/'))
    sendRefusal(response, HttpStatus.tooManyRequests, tooManyRequests(wait), headers)
  else sendText(response, HttpStatus.tooManyRequests, tooManyRequests(wait), headers)
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const METHODS = 'GET, HEAD, POST, PUT, DELETE'

/** Operational endpoints are for local programs, not through a proxy. */
const isLocalRequest = ({ url, headers, socket }: IncomingMessage): boolean =>
  url === '/metrics' &&
  headers['x-forwarded-for'] === undefined &&
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')

function kindOf(url = '/'): Kind {
  if (url.startsWith('/api/')) return 'call'
  if (/^\/(_astro|media|icons)\//.test(url)) return 'file'
  return isAdmin(url.replace(/\?.*$/s, '')) ? 'office' : 'page'
}

async function route(
  { files, media, ready, log }: FrontServerOptions,
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!namesHost(request)) {
    sendText(response, HttpStatus.badRequest, 'Bad Request')
    return
  }
  const url = urlOf(answers, request)
  const { pathname } = url
  if (pathname === '/healthz') {
    sendText(response, HttpStatus.ok, 'ok')
  } else if (pathname === '/readyz') {
    if (await ready()) sendText(response, HttpStatus.ok, 'ready')
    else sendText(response, HttpStatus.serviceUnavailable, 'not ready')
  } else if (pathname.startsWith('/api/')) {
    const key = isAnonymousRead(request) ? cacheKeyOf(url) : null
    if (key) await answerCached(answers, request, response, key)
    else await answerCall(answers, request, response)
  } else if (media && pathname.startsWith('/media/') && isRead(request)) {
    await answerPicture(media, log, pathname, request, response)
  } else if (isServerPath(pathname)) {
    await answerCall(answers, request, response)
  } else if (isAdmin(pathname) || isTextLinkPage(pathname)) {
    await answerPrivate(answers, request, response)
  } else if (isFormPost(request, pathname)) {
    await answerForm(answers, request, response)
  } else if (isRead(request)) {
    if (files(pathname, request, response)) return
    if (url.searchParams.has(CLICK_COOKIE)) return answerCall(answers, request, response)
    if (pathname.startsWith('/_astro/')) sendText(response, HttpStatus.notFound, 'Not Found')
    else await answerPage(answers, request, response, url)
  } else {
    sendText(response, HttpStatus.methodNotAllowed, 'Method Not Allowed', { allow: 'GET, HEAD' })
  }
}

/** 503 with Retry-After when the disk fails. */
async function answerPicture(
  media: MediaFiles,
  log: Logger,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (!(await media(pathname, request, response)))
      sendText(response, HttpStatus.notFound, 'Not Found')
  } catch (error) {
    if (response.headersSent) throw error
    log.error({ err: error, pathname, requestId: requestId(response) }, 'picture read failed')
    sendText(response, HttpStatus.serviceUnavailable, 'Service Unavailable', {
      'retry-after': PICTURE_RETRY_SECONDS,
    })
  }
}

/** One line per request; cached answers cost less than a line and have none. */
function logWhenDone(log: Logger, request: IncomingMessage, response: ServerResponse): void {
  if (!log.isLevelEnabled('info')) return
  const startedAt = performance.now()
  const { method, url } = request
  response.once('finish', () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const { statusCode: status } = response
    log.info({ requestId: requestId(response), method, path: loggedPath(url), status, ms })
  })
}
