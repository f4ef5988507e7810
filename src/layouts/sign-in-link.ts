import { HttpStatus } from '#lib/codes/http.ts'
import { loginHref } from '#lib/rules/links.ts'
import { inLetters } from '#ui/readable-href.ts'

const LOGIN = '/login'

/** Except to home and not-found pages. `url` holds only what the cache key does. */
export const signInLink = ({ pathname, search }: URL, status: number = HttpStatus.ok): string =>
  status >= HttpStatus.badRequest || pathname === '/'
    ? LOGIN
    : inLetters(loginHref(inLetters(pathname + search)))
