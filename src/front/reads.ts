import type { IncomingMessage } from 'node:http'
import { isGuarded, hasSignedInCookie } from '#lib/rules/guard.ts'

export const isRead = (request: IncomingMessage): boolean =>
  request.method === 'GET' || request.method === 'HEAD'

export const isAnonymousRead = (request: IncomingMessage): boolean =>
  isRead(request) && request.headers.authorization === undefined

/** Whether an answer of this key needs no check of the sender. */
export const mayUseCached = (request: IncomingMessage, key: string): boolean =>
  !isGuarded(key) || hasSignedInCookie(request.headers.cookie)
