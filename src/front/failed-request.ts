import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import { loggedPath } from './logged-path.ts'
import { BodyTooLarge, TooManyBodies } from './node-request.ts'
import { requestId, sendRefusal, sendText } from './small-answers.ts'

/** By then an upload has arrived. */
const BODIES_RETRY_SECONDS = '5'

/** Refusals for the client's faults, else 500. */
export function endFailed(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  if (error instanceof BodyTooLarge) {
    sendRefusal(response, HttpStatus.contentTooLarge, error.answer)
    return
  }
  if (error instanceof TooManyBodies) {
    const later = { 'retry-after': BODIES_RETRY_SECONDS }
    sendRefusal(response, HttpStatus.serviceUnavailable, messages.serviceUnavailable, later)
    return
  }
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_INVALID_URL') {
    sendRefusal(response, HttpStatus.badRequest, messages.badRequest)
    return
  }
  if ((!request.complete && request.destroyed) || isCutOff(error, response)) {
    log.debug(
      { path: loggedPath(request.url), requestId: requestId(response) },
      'the client went away',
    )
    return
  }
  const path = loggedPath(request.url)
  log.error({ err: error, path, requestId: requestId(response) }, 'request failed')
  if (response.headersSent) response.destroy()
  else if (request.url?.startsWith('/api/'))
    sendRefusal(response, HttpStatus.internalServerError, messages.serverError)
  else sendText(response, HttpStatus.internalServerError, messages.serverError)
}

/** The client left early. */
const isCutOff = (error: unknown, response: ServerResponse): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    // The same, before the first byte.
    (error.code === 'ERR_STREAM_UNABLE_TO_PIPE' && response.destroyed))
