import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpStatus } from '#lib/codes/http.ts'
import { isAdmin } from '#lib/rules/guard.ts'
import { messages } from '#lib/text/messages.ts'
import { type Answers, answerOne, toldOf, urlOf } from './door-answers.ts'
import { isForm, isFromHere, wantsPage } from './form-post.ts'
import { BodyTooLarge, writeResponse } from './node-request.ts'
import { isRead } from './reads.ts'
import { sendText } from './small-answers.ts'

/** A page of the back office, or what one of its forms brings. */
export async function answerStaff(
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
  await answerOne(answers, request, response, answers.page)
}

/** A form that is sent without a script is answered by its page; other sites send none. */
export async function answerForm(
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isFromHere(request, answers.siteUrl)) {
    sendText(response, HttpStatus.forbidden, messages.crossSiteRefused)
    return
  }
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
