import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpStatus } from '#lib/codes/http.ts'
import { isAdmin } from '#lib/rules/guard.ts'
import { messages } from '#lib/text/messages.ts'
import { type Answers, answerUncached, internalHeaders, urlOf } from './answers.ts'
import { isForm, isFromHere, wantsPage } from './form-post.ts'
import { BodyTooLarge, writeResponse } from './node-request.ts'
import { isRead } from './reads.ts'
import { sendText } from './small-answers.ts'

/** An uncached page or form: of the back office, or of an order for whoever has its link. */
export async function answerPrivate(
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('x-robots-tag', 'noindex')
  if (isForm(request)) return answerForm(answers, request, response)
  if (!isRead(request)) {
    sendText(response, HttpStatus.methodNotAllowed, 'Method Not Allowed', {
      allow: 'GET, HEAD, POST',
    })
    return
  }
  await answerUncached(answers, request, response, answers.page)
}

/** A form sent without a script is answered by its page; cross-site ones are refused. */
export async function answerForm(
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isFromHere(request, answers.siteUrl)) {
    sendText(response, HttpStatus.forbidden, messages.crossSiteRefused)
    return
  }
  // Astro compares full origins and does not know the scheme behind a proxy.
  const { origin } = urlOf(answers, request)
  try {
    await answerUncached(answers, request, response, answers.page, { origin })
  } catch (error) {
    if (!(error instanceof BodyTooLarge) || !wantsPage(request)) throw error
    await answerTooLarge(answers, request, response, error)
  }
}

const TOO_LARGE = '/413'
const TOO_LARGE_OFFICE = '/admin/too-large'

/** The page for a form that was too large, as the signed-in sender. */
async function answerTooLarge(
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
  { sentence }: BodyTooLarge,
): Promise<void> {
  const { pathname, search, origin } = urlOf(answers, request)
  const address = isAdmin(pathname) ? TOO_LARGE_OFFICE : TOO_LARGE
  const { cookie = '' } = request.headers
  const pageRequest = new Request(origin + address, {
    headers: { cookie, ...internalHeaders(answers, request, response) },
  })
  const tooLarge = { text: sentence, path: pathname + search }
  const answer = await answers.page(pageRequest, { tooLarge })
  const always = { ...answers.secure, 'cache-control': 'no-store', connection: 'close' }
  await writeResponse(answer, request, response, always)
}
