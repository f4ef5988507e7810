import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { CLIENT_ADDRESS_HEADER } from '#lib/rules/client-network.ts'
import { guardRedirect, isAdmin, plainPath, saysSignedIn } from '#lib/rules/guard.ts'
import { messages } from '#lib/text/messages.ts'
import { type BodyReader, createBodyReader } from './body-limit.ts'
import { cacheKeyOf, type CacheKey } from './cache-key.ts'
import { clientAddressOf } from './client-address.ts'
import { isForm, isFromHere, wantsPage } from './form-post.ts'
import { officePolicy, OWN_WINDOW, securityHeaders } from './headers.ts'
import { type Answer, type Backend, createMaker, type PageAnswer } from './maker.ts'
import { BodyTooLarge, toRequest, writeResponse } from './node-request.ts'
import { isRead } from './reads.ts'
import type { PageCache } from './page-cache.ts'
import { sendPacked } from './packed.ts'
import { requestId, sendText } from './small-answers.ts'

export interface AnswersOptions {
  cache: PageCache
  log: Logger
  backend: Backend
  /** A page of the site, rendered. */
  page: PageAnswer
  /** Fixed origin of the shop; empty: a visitor's own way is under the host that they name. */
  siteUrl: string
  /** The content policy of every page. */
  policy: string
  trustProxy: boolean
}

/** What the door answers with. */
export interface Answers extends AnswersOptions {
  /** Headers that every answer for one visitor carries. */
  secure: Record<string, string>
  make: ReturnType<typeof createMaker>
  bodyOf: BodyReader
  /** What is kept is for everybody: never of the origin that one visitor claims. */
  keptOrigin: string
}

export function prepareAnswers(options: AnswersOptions): Answers {
  const secure = securityHeaders(options.siteUrl.startsWith('https:'))
  return {
    ...options,
    secure: { ...secure, ...OWN_WINDOW },
    make: createMaker({ ...options, secure }),
    bodyOf: createBodyReader(),
    keptOrigin: options.siteUrl || 'http://localhost',
  }
}

/** The whole address of a request, as the shop's fixed origin or the visitor names it. */
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
    log.warn({ err: error, key: key.key }, 'a kept page could not be made anew')
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

const policyOf = (answers: Answers, request: IncomingMessage): string =>
  officePolicy(answers.policy, urlOf(answers, request).pathname)

/** A form that is sent without a script is answered by its page; other sites send none. */
export async function answerForm(
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isFromHere(request, answers.siteUrl)) {
    sendText(response, 403, messages.crossSiteRefused)
    return
  }
  response.setHeader('content-security-policy', policyOf(answers, request))
  // Astro compares the whole origin, and does not know of the scheme before a proxy.
  const { origin } = urlOf(answers, request)
  try {
    await answerOne(answers, request, response, answers.page, { origin })
  } catch (error) {
    if (!(error instanceof BodyTooLarge) || !wantsPage(request)) throw error
    await answerTooLarge(answers, request, response, error)
  }
}

const TOO_LARGE = '/413'
const TOO_LARGE_OFFICE = '/admin/too-large'

/** The page that says that a form was too large, in the name of whoever sent it. */
async function answerTooLarge(
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
  { sentence }: BodyTooLarge,
): Promise<void> {
  const { pathname, search, origin } = urlOf(answers, request)
  const address = isAdmin(pathname) ? TOO_LARGE_OFFICE : TOO_LARGE
  const { cookie = '' } = request.headers
  const asked = new Request(origin + address, {
    headers: { cookie, ...toldOf(answers, request, response) },
  })
  const tooLarge = { text: sentence, path: pathname + search }
  const answer = await answers.page(asked, { tooLarge })
  const always = { ...answers.secure, 'cache-control': 'no-store', connection: 'close' }
  await writeResponse(answer, request, response, always)
}

/** What the server is told of every request that came as it is. */
const toldOf = (answers: Answers, request: IncomingMessage, response: ServerResponse) => ({
  [CLIENT_ADDRESS_HEADER]: clientAddressOf(request, answers.trustProxy),
  'x-request-id': requestId(response),
})

/** A page of the back office, or what one of its forms brings. */
export async function answerStaff(
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('x-robots-tag', 'noindex')
  if (isForm(request)) return answerForm(answers, request, response)
  if (!isRead(request)) {
    sendText(response, 405, 'Method Not Allowed', { allow: 'GET, HEAD, POST' })
    return
  }
  response.setHeader('content-security-policy', policyOf(answers, request))
  await answerOne(answers, request, response, answers.page)
}

/** An answer for this one visitor: asked as it came, and never kept. */
async function answerOne(
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
    response.writeHead(301, { ...answers.secure, location: plain + url.search })
    response.end()
    return
  }
  const signedIn = saysSignedIn(request.headers.cookie)
  const target = guardRedirect(url.pathname, url.search, signedIn)
  if (target === null) {
    const key = cacheKeyOf(url) ?? { kind: 'page', key: url.pathname }
    return answerKept(answers, request, response, key)
  }
  response.writeHead(303, { ...answers.secure, location: target, 'cache-control': 'no-store' })
  response.end()
}
