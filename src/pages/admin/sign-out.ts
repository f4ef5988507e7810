import type { APIRoute } from 'astro'
import { dropToken } from './_parts/secret-cookie.ts'

/** Ends the session of the back office. */
export const POST: APIRoute = async context => {
  await context.locals.api('DELETE /admin/session', {})
  dropToken(context)
  return context.redirect('/admin/sign-in', 303)
}

export const GET: APIRoute = ({ redirect }) => redirect('/admin', 303)
