import { loginHref } from './links.ts'

/** Set by the browser with the token; holds no secret. */
export const SIGNED_IN_COOKIE = 'sabad_in'

const NEEDS_SIGN_IN = /^\/(register|profile|checkout|payments|receipts)(\/|$)/

/** Whether the answer depends on sign-in. */
export const isGuarded = (path: string): boolean => NEEDS_SIGN_IN.test(path)

/** Whether a page shows personal content or sign-in. */
export const isPersonal = (path: string): boolean => isGuarded(path) || /^\/login(\/|$)/.test(path)

/** Where a visitor who is not signed in is sent instead of a guarded page; null for other pages. */
export const signInRedirect = (path: string, search: string): string | null =>
  isGuarded(path) ? loginHref(path + search) : null

export const hasSignedInCookie = (cookies: string | null | undefined): boolean =>
  cookies?.split(/;\s*/).includes(`${SIGNED_IN_COOKIE}=1`) ?? false

/** Pages for staff, never cached. */
export const isAdmin = (path: string): boolean => /^\/admin(\/|$)/.test(path)

/** Pages that open by the secret link of a text message; never cached. */
export const isTextLinkPage = (path: string): boolean => path.startsWith('/o/')

const ESCAPED = /%[2-7][0-9a-f]/gi

/** Multiply escaped characters: readers may decode repeatedly. */
const ESCAPED_AGAIN = /%(?:25)+(?=[0-9a-f]{2})/gi

/** The canonical spelling of a path: no needless or repeated escapes, one leading slash. */
export const plainPath = (path: string): string =>
  path
    .replace(/^\/{2,}/, '/')
    .replace(ESCAPED_AGAIN, '%')
    .replace(ESCAPED, escape => {
      const char = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
      return /[\w.~-]/.test(char) ? char : escape
    })
