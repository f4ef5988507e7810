import { defineMiddleware } from 'astro:middleware'
import type { APIContext, MiddlewareNext } from 'astro'
import { ApiError } from '#lib/api/api-error.ts'
import { createDirectClient, isDown } from '#lib/api/direct-client.ts'
import { isAdmin, SIGNED_IN_COOKIE, signInRedirect } from '#lib/rules/guard.ts'
import { pathWithoutTrailingMarks } from '#lib/rules/pasted-link.ts'
import { isServerPath } from '#lib/rules/server-paths.ts'
import { NOT_FOUND } from '#lib/rules/status.ts'
import { staffPage } from './middleware/staff-page.ts'

type Backend = (request: Request) => Promise<Response>
let own: Promise<Backend> | undefined

/** All that a page asks over the wire: it must stand within three seconds, whole or not. */
const PAGE_WAIT_MS = 2_500
/** What a call may take that a page can do without. */
const ASIDE_WAIT_MS = 1_000
const DOWN_PAGE = '/503'

/** In `astro dev` nobody hands a backend over: one is made at the first request. */
async function ownBackend(): Promise<Backend> {
  own ??= import('#backend.ts').then(({ createBackend }) => createBackend())
  return own
}

/** The page's clients; what they miss is noted, so that a page with a gap is known as such. */
function giveClients(locals: App.Locals): void {
  const { backend } = locals
  // The page of a failure is part of the same wait.
  if (!backend || locals.missed) return
  const missed: string[] = (locals.missed = [])
  const onMissed = (name: string, error: unknown): void => {
    missed.push(name)
    locals.tellMissed?.(name, error)
  }
  locals.api = locals.aside = createDirectClient(backend, { onMissed })
  if ('read' in backend) return
  const whole = AbortSignal.timeout(PAGE_WAIT_MS)
  const short = (): AbortSignal => AbortSignal.any([whole, AbortSignal.timeout(ASIDE_WAIT_MS)])
  locals.api = createDirectClient(backend, { onMissed, signal: () => whole })
  locals.aside = createDirectClient(backend, { onMissed, signal: short })
}

export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, request, url, cookies, redirect } = context
  // In production the front door guards and hands the backend over (front/door.ts).
  if (import.meta.env.DEV) {
    locals.backend ??= await ownBackend()
    locals.siteUrl = url.origin
    if (isServerPath(url.pathname)) return locals.backend(request)
    const signedIn = cookies.get(SIGNED_IN_COOKIE)?.value === '1'
    const elsewhere = signedIn ? null : signInRedirect(url.pathname, url.search)
    if (elsewhere !== null) return redirect(elsewhere, 303)
  }
  giveClients(locals)
  try {
    const answer = await (isAdmin(url.pathname) ? staffPage(context, next) : page(context, next))
    if (answer.status !== NOT_FOUND) return answer
    const path = pathWithoutTrailingMarks(url.pathname)
    return path === url.pathname ? answer : redirect(path + url.search, 301)
  } catch (error) {
    // What a page of everybody cannot do without, and does not expect to be refused, is not to be had now.
    const unanswered = isDown(error) || (error instanceof ApiError && !isAdmin(url.pathname))
    if (!unanswered || url.pathname === DOWN_PAGE) throw error
    return context.rewrite(new Request(new URL(DOWN_PAGE, url)))
  }
})

async function page({ locals }: APIContext, next: MiddlewareNext): Promise<Response> {
  const answer = await next()
  // Whoever keeps pages must not keep one that lacks something.
  if (locals.missed?.length) answer.headers.set('cache-control', 'no-store')
  return answer
}
