import type { APIRoute } from 'astro'
import { HttpStatus } from '#lib/codes/http.ts'
import { deleteToken } from './_parts/secret-cookie.ts'

/** Ends the staff session. */
export const POST: APIRoute = async context => {
  await context.locals.api('DELETE /admin/session', {})
  deleteToken(context)
  return context.redirect('/admin/sign-in', HttpStatus.seeOther)
}

export const GET: APIRoute = ({ redirect }) => redirect('/admin', HttpStatus.seeOther)
