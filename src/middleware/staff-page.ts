import type { APIContext, MiddlewareNext } from 'astro'
import { ApiError } from '#lib/api/api-error.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Permission } from '#lib/codes/permission.ts'
import { callerOf, createDirectClient } from '#lib/api/direct-client.ts'
import { isAdmin } from '#lib/rules/guard.ts'
import { pagePermission } from '#lib/rules/office-access.ts'
import { STAFF_COOKIE } from '#lib/rules/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { copyOfForm, lostForm, readUnsent } from './unsent-form.ts'

const SIGN_IN = '/admin/sign-in'
const PASSWORD = '/admin/password'
const REFUSED = '/admin/refused'
const UNSENT = '/admin/unsent'
const TOO_LARGE = '/admin/too-large'

/**
 * A back-office page, whose calls are made as the signed-in member. Without a session it redirects
 * to the sign-in; a refusal is shown as a page. A refused form is shown again to be resent, or
 * reported as lost.
 */
export async function staffPage(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { locals, url, redirect, request } = context
  giveStaffClient(context)
  if (isPublic(context)) return next()
  const copy = copyOfForm(request)
  try {
    locals.staff ??= (await locals.api('GET /admin/session', {})).data
    if (locals.staff.password_given && url.pathname !== PASSWORD)
      return redirect(withReturnPath(PASSWORD, url), HttpStatus.seeOther)
    requirePermission(context)
    return await next()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isSignedOut = error.code === HttpStatus.unauthorized
    const readForm =
      copy && (isSignedOut || error.code === HttpStatus.forbidden) ? await readUnsent(copy) : null
    const unsent = readForm ?? (isSignedOut ? lostForm(request) : null)
    if (unsent) {
      Object.assign(locals, { unsent, refusal: error })
      return context.rewrite(new Request(new URL(UNSENT, url)))
    }
    if (isSignedOut) return redirect(withReturnPath(SIGN_IN, url), HttpStatus.seeOther)
    if (url.pathname === REFUSED) throw error
    locals.refusal = error
    return context.rewrite(new Request(new URL(REFUSED, url)))
  }
}

const isPublic = ({ url: { pathname }, locals: { unsent, tooLarge } }: APIContext): boolean =>
  pathname.startsWith(SIGN_IN) ||
  (pathname === UNSENT && unsent !== undefined) ||
  (pathname === TOO_LARGE && tooLarge !== undefined)

const withReturnPath = (page: string, { pathname, search }: URL): string =>
  `${page}?back=${encodeURIComponent(pathname + search)}`

function giveStaffClient({ locals, request, cookies }: APIContext): void {
  if (!locals.backend) return
  const token = cookies.get(STAFF_COOKIE)?.value ?? null
  locals.api = createDirectClient(locals.backend, { caller: callerOf(request, token) })
}

function requirePermission({ locals, routePattern }: APIContext): void {
  if (!isAdmin(routePattern)) return
  const permission = pagePermission(routePattern)
  const isOpen =
    permission === 'nothing' || locals.staff?.permissions.includes(permission as Permission)
  if (!isOpen) throw new ApiError(HttpStatus.forbidden, staffMessages.notAllowed, null)
}
