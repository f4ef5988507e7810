import type { APIRoute } from 'astro'
import { INTERNAL_ORIGIN } from '#lib/api/direct-client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { readToken } from './_parts/secret-cookie.ts'

/** The stream of server-sent events of the member whose cookie it is. */
export const GET: APIRoute = async ({ locals, cookies, url }) => {
  const headers = { authorization: `Bearer ${readToken({ cookies, url })}` }
  const address = `${INTERNAL_ORIGIN}/api/v1/admin/events${url.search}`
  const answer = await locals.backend?.(new Request(address, { headers }))
  return answer ?? new Response(null, { status: HttpStatus.serviceUnavailable })
}
