import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { HttpStatus } from '#lib/codes/http.ts'
import { isAdmin } from '#lib/rules/guard.ts'
import { isServerPath } from '#lib/rules/server-paths.ts'
import { tooManyRequests } from '#lib/text/sentences.ts'
import { cacheKeyOf } from './cache-key.ts'
import { createClientBudget, isOwnMachine } from './client-budget.ts'
import {
  answerCall,
  answerKept,
  answerPage,
  type Answers,
  type AnswersOptions,
  namesHost,
  prepareAnswers,
  refreshKept,
  urlOf,
} from './door-answers.ts'
import { endFailed } from './failed-request.ts'
import { everywhereHeaders } from './headers.ts'
import { loggedPath } from './logged-path.ts'
import { answerForm, answerStaff } from './form-answers.ts'
import { isFormPost } from './form-post.ts'
import { isAnonymousRead, isRead, mayHave } from './reads.ts'
import { createMetrics, type Gauge, type Kind } from './metrics.ts'
import type { MediaFiles } from './media-files.ts'
import { requestId, sendRefusal, sendText } from './small-answers.ts'
import type { StaticFiles } from './static-files.ts'

export interface DoorOptions extends AnswersOptions {
  files: StaticFiles
  /** Pictures in a folder of this machine; null where the backend has them. */
  media: MediaFiles | null
  /** Whether the shop can serve: its database answers. */
  ready: () => Promise<boolean>
  /** What the shop itself measures, for `/metrics`. */
  gauges?: (() => Promise<Gauge[]>) | undefined
  /** The clock of the clients' budgets, epoch milliseconds. */
  nowMs?: () => number
}

const PICTURE_RETRY_SECONDS = '5'

/** The one listener of the shop: kept answers, then API, files and pages. */
export function createDoor(options: DoorOptions): RequestListener {
  const { cache, log } = options
  const answers = prepareAnswers(options)
  const everywhere = Object.entries(everywhereHeaders(options.siteUrl.startsWith('https:')))
  const metrics = createMetrics({ keptAnswers: () => cache.size })
  const budget = createClientBudget(options.nowMs ?? Date.now)
  const answerMetrics = async (response: ServerResponse): Promise<void> => {
    const gauges = await options.gauges?.().catch((error: unknown) => {
      log.warn({ err: error }, 'metrics of the shop could not be read')
    })
    sendText(response, HttpStatus.ok, metrics.text(gauges ?? []), { 'content-type': METRICS_TYPE })
  }
  return (request, response) => {
    const refresh = (): void => void refreshKept(answers, request)
    const allows = (key: string): boolean => mayHave(request, key)
    if (isAnonymousRead(request) && cache.serve(request, response, allows, refresh)) {
      metrics.kept()
      return
    }
    for (const [name, value] of everywhere) response.setHeader(name, value)
    if (isOwnLook(request)) {
      void answerMetrics(response)
      return
    }
    metrics.follow(kindOf(request.url), response)
    logWhenDone(log, request, response)
    if (request.method === 'TRACE') {
      sendText(response, HttpStatus.methodNotAllowed, 'Method Not Allowed', { allow: METHODS })
      return
    }
    const wait = isPublicRead(request) ? takeTurn(budget, answers.clientAddressOf(request)) : 0
    if (wait > 0) {
      refuseTurn(request, response, wait)
      return
    }
    route(options, answers, request, response).catch((error: unknown) => {
      endFailed(log, request, response, error)
    })
  }
}

/** A page or a read of the API that anybody may ask for and that has to be made. */
const isPublicRead = (request: IncomingMessage): boolean =>
  isRead(request) && ['page', 'call'].includes(kindOf(request.url))

const takeTurn = (budget: ReturnType<typeof createClientBudget>, client: string): number =>
  isOwnMachine(client) ? 0 : budget.take(client)

function refuseTurn({ url = '' }: IncomingMessage, response: ServerResponse, wait: number): void {
  const headers = { 'retry-after': String(wait) }
  if (url.startsWith('/api/'))
    sendRefusal(response, HttpStatus.tooManyRequests, tooManyRequests(wait), headers)
  else sendText(response, HttpStatus.tooManyRequests, tooManyRequests(wait), headers)
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const METHODS = 'GET, HEAD, POST, PUT, DELETE'

/** What the shop does is told to programs on its own machine, and not through a proxy. */
const isOwnLook = ({ url, headers, socket }: IncomingMessage): boolean =>
  url === '/metrics' &&
  headers['x-forwarded-for'] === undefined &&
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')

function kindOf(url = '/'): Kind {
  if (url.startsWith('/api/')) return 'call'
  if (/^\/(_astro|media|icons)\//.test(url)) return 'file'
  return isAdmin(url.replace(/\?.*$/s, '')) ? 'office' : 'page'
}

async function route(
  { files, media, ready, log }: DoorOptions,
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
    if (key) await answerKept(answers, request, response, key)
    else await answerCall(answers, request, response)
  } else if (media && pathname.startsWith('/media/') && isRead(request)) {
    await answerPicture(media, log, pathname, request, response)
  } else if (isServerPath(pathname)) {
    await answerCall(answers, request, response)
  } else if (isAdmin(pathname)) {
    await answerStaff(answers, request, response)
  } else if (isFormPost(request, pathname)) {
    await answerForm(answers, request, response)
  } else if (isRead(request)) {
    if (files(pathname, request, response)) return
    if (pathname.startsWith('/_astro/')) sendText(response, HttpStatus.notFound, 'Not Found')
    else await answerPage(answers, request, response, url)
  } else {
    sendText(response, HttpStatus.methodNotAllowed, 'Method Not Allowed', { allow: 'GET, HEAD' })
  }
}

/** A picture; where the disk does not let it be read now, a machine is to ask again. */
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
    log.error({ err: error, pathname, requestId: requestId(response) }, 'a picture was not read')
    sendText(response, HttpStatus.serviceUnavailable, 'Service Unavailable', {
      'retry-after': PICTURE_RETRY_SECONDS,
    })
  }
}

/** One line a request; a kept answer has none, for it costs less than the line would. */
function logWhenDone(log: Logger, request: IncomingMessage, response: ServerResponse): void {
  if (!log.isLevelEnabled('info')) return
  const begun = performance.now()
  const { method, url } = request
  response.once('finish', () => {
    const ms = Math.round((performance.now() - begun) * 10) / 10
    const { statusCode: status } = response
    log.info({ requestId: requestId(response), method, path: loggedPath(url), status, ms })
  })
}
