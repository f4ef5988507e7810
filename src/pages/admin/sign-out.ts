import type { APIRoute } from 'astro'
import { HttpStatus } from '#lib/codes/http.ts'
import { dropToken } from './_parts/secret-cookie.ts'

/** Ends the session of the back office. */
export const POST: APIRoute = async context => {
  await context.locals.api('DELETE /admin/session', {})
  dropToken(context)
  return context.redirect('/admin/sign-in', HttpStatus.seeOther)
}

export const GET: APIRoute = ({ redirect }) => redirect('/admin', HttpStatus.seeOther)
