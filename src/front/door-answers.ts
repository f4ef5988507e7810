import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { HttpStatus } from '#lib/codes/http.ts'
import { CLIENT_ADDRESS_HEADER } from '#lib/rules/client-network.ts'
import { plainPath, saysSignedIn, signInRedirect } from '#lib/rules/guard.ts'
import { type BodyReader, createBodyReader } from './body-limit.ts'
import { cacheKeyOf, type CacheKey } from './cache-key.ts'
import { clientAddresses } from './client-address.ts'
import { OWN_WINDOW, securityHeaders } from './headers.ts'
import { type Answer, type Backend, createMaker, type PageAnswer } from './maker.ts'
import { loggedPath } from './logged-path.ts'
import { toRequest, writeResponse } from './node-request.ts'
import type { PageCache } from './page-cache.ts'
import { sendPacked } from './packed.ts'
import { requestId } from './small-answers.ts'
import type { TrustProxy } from './trusted-proxies.ts'

export interface AnswersOptions {
  cache: PageCache
  log: Logger
  backend: Backend
  /** A page of the site, rendered. */
  page: PageAnswer
  /** Fixed origin of the shop; empty: a visitor's own way is under the host that they name. */
  siteUrl: string
  trustProxy: TrustProxy
}

/** What the door answers with. */
export interface Answers extends AnswersOptions {
  /** Headers that every answer for one visitor carries. */
  secure: Record<string, string>
  make: ReturnType<typeof createMaker>
  bodyOf: BodyReader
  clientAddressOf: (request: IncomingMessage) => string
  /** What is kept is for everybody: never of the origin that one visitor claims. */
  keptOrigin: string
}

export function prepareAnswers(options: AnswersOptions): Answers {
  const secure = securityHeaders(options.siteUrl.startsWith('https:'))
  return {
    ...options,
    secure: { ...secure, ...OWN_WINDOW },
    make: createMaker({ ...options, secure }),
    bodyOf: createBodyReader(options.backend),
    clientAddressOf: clientAddresses(options.trustProxy),
    keptOrigin: options.siteUrl || 'http://localhost',
  }
}

/** What a Host header may hold: a slash or a question mark in it would change the path that follows. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** Whether a request names one host that can stand in an address, or none. */
export function namesHost({
  headers: { host = 'localhost' },
  headersDistinct,
}: IncomingMessage): boolean {
  const hosts = headersDistinct['host'] ?? []
  return hosts.length < 2 && HOST.test(host) && URL.canParse(`http://${host}`)
}

/** The whole address of a request whose host is one, as the shop's fixed origin or the visitor names it. */
export const urlOf = ({ siteUrl }: AnswersOptions, request: IncomingMessage): URL =>
  new URL((siteUrl || `http://${request.headers.host ?? 'localhost'}`) + pathOf(request))

/** Path and query, of the absolute form too; `//x` is a path here, never another host. */
function pathOf({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Makes what is kept for a request anew; a failure is logged, nobody waits for it. */
export async function refreshKept(answers: Answers, request: IncomingMessage): Promise<void> {
  const { cache, make, keptOrigin, log } = answers
  const key = cacheKeyOf(urlOf(answers, request))
  if (!key) return
  try {
    await cache.refresh(key.key, () => make(key, keptOrigin))
  } catch (error) {
    log.warn({ err: error, path: loggedPath(key.key) }, 'a kept page could not be made anew')
  }
}

export async function answerKept(
  { cache, make, keptOrigin }: Answers,
  request: IncomingMessage,
  response: ServerResponse,
  key: CacheKey,
): Promise<void> {
  const packed = await cache.get(request.url ?? '/', key.key, () => make(key, keptOrigin))
  sendPacked(request, response, packed)
}

export async function answerCall(
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await answerOne(answers, request, response, answers.backend)
}

/** What the server is told of every request that came as it is. */
export const toldOf = (answers: Answers, request: IncomingMessage, response: ServerResponse) => ({
  [CLIENT_ADDRESS_HEADER]: answers.clientAddressOf(request),
  'x-request-id': requestId(response),
})

/** An answer for this one visitor: asked as it came, and never kept. */
export async function answerOne(
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
  answerer: Answer,
  headers: Record<string, string> = {},
): Promise<void> {
  const url = urlOf(answers, request)
  const body = await answers.bodyOf(request, url.pathname)
  const told = { ...toldOf(answers, request, response), ...headers }
  const answer = await answerer(toRequest(request, url, body, told))
  const always = { ...answers.secure, 'cache-control': 'no-store' }
  await writeResponse(answer, request, response, always)
}

/** A page, or the way to signing in where the visitor must have done so. */
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
  const isSignedIn = saysSignedIn(request.headers.cookie)
  const target = isSignedIn ? null : signInRedirect(url.pathname, url.search)
  if (target === null) {
    const key = cacheKeyOf(url) ?? { kind: 'page', key: url.pathname }
    return answerKept(answers, request, response, key)
  }
  response.writeHead(HttpStatus.seeOther, {
    ...answers.secure,
    location: target,
    'cache-control': 'no-store',
  })
  response.end()
}
