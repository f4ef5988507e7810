import { loginHref } from './links.ts'

/** Set by the browser beside the token; it holds no secret and only says "signed in". */
export const SIGNED_IN_COOKIE = 'sabad_in'

const NEEDS_SIGN_IN = /^\/(register|profile|checkout|payments|receipts)(\/|$)/

/** Whether an address answers a signed-in visitor otherwise than a guest. */
export const isGuarded = (path: string): boolean => NEEDS_SIGN_IN.test(path)

/** Whether somebody signs in on a page, or sees there what is theirs alone. */
export const isPersonal = (path: string): boolean => isGuarded(path) || /^\/login(\/|$)/.test(path)

/** Where a visitor who is not signed in is sent instead of a guarded page; null for other pages. */
export const signInRedirect = (path: string, search: string): string | null =>
  isGuarded(path) ? loginHref(path + search) : null

/** Whether a Cookie header says "signed in". */
export const saysSignedIn = (cookies: string | null | undefined): boolean =>
  cookies?.split(/;\s*/).includes(`${SIGNED_IN_COOKIE}=1`) ?? false

/** Whether an address is one of the back office: made for one member of staff, and never kept. */
export const isAdmin = (path: string): boolean => /^\/admin(\/|$)/.test(path)

const ESCAPED = /%[2-7][0-9a-f]/gi

/** An escape that is escaped once more, or oftener: what reads it may do so down to its end. */
const ESCAPED_AGAIN = /%(?:25)+(?=[0-9a-f]{2})/gi

/** The one spelling of a path: no escape of what needs none, each once, no second slash before it. */
export const plainPath = (path: string): string =>
  path
    .replace(/^\/{2,}/, '/')
    .replace(ESCAPED_AGAIN, '%')
    .replace(ESCAPED, escape => {
      const char = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
      return /[\w.~-]/.test(char) ? char : escape
    })
