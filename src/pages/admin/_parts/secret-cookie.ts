import type { APIContext } from 'astro'
import { STAFF_COOKIE, staffCookie } from '#lib/rules/staff.ts'

type CookieContext = Pick<APIContext, 'cookies' | 'url'>

/** A session cookie until the browser closes. */
export const storeToken = ({ cookies, url }: CookieContext, token: string): void =>
  cookies.set(STAFF_COOKIE, token, staffCookie(url))

export const readToken = ({ cookies }: CookieContext): string =>
  cookies.get(STAFF_COOKIE)?.value ?? ''

export const deleteToken = ({ cookies, url }: CookieContext): void =>
  cookies.delete(STAFF_COOKIE, staffCookie(url))
