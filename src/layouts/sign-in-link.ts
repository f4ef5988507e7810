import { HttpStatus } from '#lib/codes/http.ts'
import { loginHref } from '#lib/rules/links.ts'
import { inLetters } from '#ui/readable.ts'

const LOGIN = '/login'

/**
 * Where the guest of a page signs in: it leads back to the page, save where that is home or was not
 * found. Pages are made from what they are kept under (front/cache-key.ts): in `url` is no more than
 * the page depends on.
 */
export const signInLink = ({ pathname, search }: URL, status: number = HttpStatus.ok): string =>
  status >= HttpStatus.badRequest || pathname === '/'
    ? LOGIN
    : inLetters(loginHref(inLetters(pathname + search)))
