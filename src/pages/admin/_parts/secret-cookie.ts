import type { APIContext } from 'astro'
import { STAFF_COOKIE, staffCookie } from '#lib/rules/staff.ts'

type Asked = Pick<APIContext, 'cookies' | 'url'>

/** Keeps the token of a session, or of the step before it, with the browser until it is closed. */
export const keepToken = ({ cookies, url }: Asked, token: string): void =>
  cookies.set(STAFF_COOKIE, token, staffCookie(url))

export const keptToken = ({ cookies }: Asked): string => cookies.get(STAFF_COOKIE)?.value ?? ''

export const dropToken = ({ cookies, url }: Asked): void =>
  cookies.delete(STAFF_COOKIE, staffCookie(url))
