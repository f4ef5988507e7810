import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { CLIENT_ADDRESS_HEADER, HttpStatus, REQUEST_ID_HEADER } from '#lib/codes/http.ts'
import { plainPath, hasSignedInCookie, signInRedirect } from '#lib/rules/guard.ts'
import { type BodyReader, createBodyReader } from './body-limit.ts'
import { cacheKeyOf, type CacheKey } from './cache-key.ts'
import { clientAddresses } from './client-address.ts'
import { OPENER_ISOLATION, securityHeaders } from './headers.ts'
import { type Answer, type Backend, createMaker, type PageAnswer } from './maker.ts'
import { loggedPath } from './logged-path.ts'
import { toRequest, writeResponse } from './node-request.ts'
import type { PageCache } from './page-cache.ts'
import { sendPacked } from './packed.ts'
import { requestId } from './small-answers.ts'
import type { TrustProxy } from './client-address.ts'

export interface AnswersOptions {
  cache: PageCache
  log: Logger
  backend: Backend
  page: PageAnswer
  /** Fixed origin of the shop; empty: the Host header's. */
  siteUrl: string
  trustProxy: TrustProxy
  /** The server is about to stop. */
  stopping?: AbortSignal | undefined
}

export interface Answers extends AnswersOptions {
  /** Headers of every personal answer. */
  secure: Record<string, string>
  make: ReturnType<typeof createMaker>
  bodyOf: BodyReader
  clientAddressOf: (request: IncomingMessage) => string
  /** Cached answers are for everybody, so never with a claimed origin. */
  cacheOrigin: string
}

export function prepareAnswers(options: AnswersOptions): Answers {
  const secure = securityHeaders(options.siteUrl.startsWith('https:'))
  return {
    ...options,
    secure: { ...secure, ...OPENER_ISOLATION },
    make: createMaker({ ...options, secure }),
    bodyOf: createBodyReader(options.backend),
    clientAddressOf: clientAddresses(options.trustProxy),
    cacheOrigin: options.siteUrl || 'http://localhost',
  }
}

/** A slash or question mark in Host would change the path. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** Whether the request has exactly one valid host. */
export function namesHost({
  headers: { host = 'localhost' },
  headersDistinct,
}: IncomingMessage): boolean {
  const hosts = headersDistinct['host'] ?? []
  return hosts.length < 2 && HOST.test(host) && URL.canParse(`http://${host}`)
}

/** Absolute URL by the fixed origin or a valid Host header. */
export const urlOf = ({ siteUrl }: AnswersOptions, request: IncomingMessage): URL =>
  new URL((siteUrl || `http://${request.headers.host ?? 'localhost'}`) + pathOf(request))

/** Also of absolute-form URLs; `//x` is a path here, not a host. */
function pathOf({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Renews a cached answer in the background; failures are logged. */
export async function refreshCached(answers: Answers, request: IncomingMessage): Promise<void> {
  const { cache, make, cacheOrigin, log } = answers
  const key = cacheKeyOf(urlOf(answers, request))
  if (!key) return
  try {
    await cache.refresh(key.key, () => make(key, cacheOrigin))
  } catch (error) {
    log.warn({ err: error, path: loggedPath(key.key) }, 'refreshing a cached page failed')
  }
}

export async function answerCached(
  { cache, make, cacheOrigin }: Answers,
  request: IncomingMessage,
  response: ServerResponse,
  key: CacheKey,
): Promise<void> {
  const packed = await cache.get(request.url ?? '/', key.key, () => make(key, cacheOrigin))
  sendPacked(request, response, packed)
}

export async function answerCall(
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await answerUncached(answers, request, response, answers.backend)
}

/** Locals of an uncached request. */
export const internalHeaders = (
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
) => ({
  [CLIENT_ADDRESS_HEADER]: answers.clientAddressOf(request),
  [REQUEST_ID_HEADER]: requestId(response),
})

/** An uncached answer for this visitor. */
export async function answerUncached(
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
  answerer: Answer,
  headers: Record<string, string> = {},
): Promise<void> {
  const url = urlOf(answers, request)
  const body = await answers.bodyOf(request, url.pathname)
  const requestHeaders = { ...internalHeaders(answers, request, response), ...headers }
  const answer = await answerer(toRequest(request, url, body, requestHeaders))
  const always = { ...answers.secure, 'cache-control': 'no-store' }
  await writeResponse(answer, request, response, always, answers.stopping)
}

/** A page, or a redirect to sign-in. */
export async function answerPage(
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const plain = plainPath(url.pathname)
  if (plain !== url.pathname) {
    response.writeHead(HttpStatus.movedPermanently, {
      ...answers.secure,
      location: plain + url.search,
    })
    response.end()
    return
  }
  const isSignedIn = hasSignedInCookie(request.headers.cookie)
  const target = isSignedIn ? null : signInRedirect(url.pathname, url.search)
  if (target === null) {
    const key = cacheKeyOf(url) ?? { kind: 'page', key: url.pathname }
    return answerCached(answers, request, response, key)
  }
  response.writeHead(HttpStatus.seeOther, {
    ...answers.secure,
    location: target,
    'cache-control': 'no-store',
  })
  response.end()
}
