import { defineMiddleware } from 'astro:middleware'
import type { APIContext, MiddlewareNext } from 'astro'
import { ApiError } from '#lib/api/api-error.ts'
import { createDirectClient, isDown } from '#lib/api/direct-client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { isAdmin, SIGNED_IN_COOKIE, signInRedirect } from '#lib/rules/guard.ts'
import { pathWithoutTrailingMarks } from '#lib/rules/pasted-link.ts'
import { isServerPath } from '#lib/rules/server-paths.ts'
import { staffPage } from './middleware/staff-page.ts'

type Backend = (request: Request) => Promise<Response>
let developmentBackend: Promise<Backend> | undefined

/** For all calls of a page, which must render within three seconds, complete or not. */
const PAGE_TIMEOUT_MS = 2_500
/** For a call that a page can do without. */
const OPTIONAL_CALL_TIMEOUT_MS = 1_000
const DOWN_PAGE = '/503'

/** `astro dev` has no front server, so a backend is created at the first request. */
async function getDevelopmentBackend(): Promise<Backend> {
  developmentBackend ??= import('#backend.ts').then(({ createBackend }) => createBackend())
  return developmentBackend
}

/** Records missed calls, so that an incomplete page is known. */
function setClients(locals: App.Locals): void {
  const { backend } = locals
  // The error page shares its page's time.
  if (!backend || locals.failedCalls) return
  const failedCalls: string[] = (locals.failedCalls = [])
  const onFailure = (name: string, error: unknown): void => {
    failedCalls.push(name)
    locals.reportFailure?.(name, error)
  }
  locals.api = locals.optionalApi = createDirectClient(backend, { onFailure })
  if ('invoke' in backend) return
  const pageSignal = AbortSignal.timeout(PAGE_TIMEOUT_MS)
  const optionalCallSignal = (): AbortSignal =>
    AbortSignal.any([pageSignal, AbortSignal.timeout(OPTIONAL_CALL_TIMEOUT_MS)])
  locals.api = createDirectClient(backend, { onFailure, signal: () => pageSignal })
  locals.optionalApi = createDirectClient(backend, { onFailure, signal: optionalCallSignal })
}

export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, request, url, cookies, redirect } = context
  // In production the front server does this (front/front-server.ts).
  if (import.meta.env.DEV) {
    locals.backend ??= await getDevelopmentBackend()
    locals.siteUrl = url.origin
    if (isServerPath(url.pathname)) return locals.backend(request)
    const signedIn = cookies.get(SIGNED_IN_COOKIE)?.value === '1'
    const signInTarget = signedIn ? null : signInRedirect(url.pathname, url.search)
    if (signInTarget !== null) return redirect(signInTarget, HttpStatus.seeOther)
  }
  setClients(locals)
  try {
    const answer = await (isAdmin(url.pathname) ? staffPage(context, next) : page(context, next))
    if (answer.status !== HttpStatus.notFound) return answer
    const path = pathWithoutTrailingMarks(url.pathname)
    return path === url.pathname ? answer : redirect(path + url.search, HttpStatus.movedPermanently)
  } catch (error) {
    // A public page without its main data is 503.
    const unanswered = isDown(error) || (error instanceof ApiError && !isAdmin(url.pathname))
    if (!unanswered || url.pathname === DOWN_PAGE) throw error
    return context.rewrite(new Request(new URL(DOWN_PAGE, url)))
  }
})

async function page({ locals }: APIContext, next: MiddlewareNext): Promise<Response> {
  const answer = await next()
  // An incomplete page must not be cached.
  if (locals.failedCalls?.length) answer.headers.set('cache-control', 'no-store')
  return answer
}
