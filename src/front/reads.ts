import type { IncomingMessage } from 'node:http'
import { isGuarded, saysSignedIn } from '#lib/rules/guard.ts'

export const isRead = (request: IncomingMessage): boolean =>
  request.method === 'GET' || request.method === 'HEAD'

export const isAnonymousRead = (request: IncomingMessage): boolean =>
  isRead(request) && request.headers.authorization === undefined

/** Whether what is kept under a key may be written without another look at who asks. */
export const mayHave = (request: IncomingMessage, key: string): boolean =>
  !isGuarded(key) || saysSignedIn(request.headers.cookie)
