import type { APIContext } from 'astro'
import { INSIDE } from '#lib/api/direct-client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { keptToken } from './secret-cookie.ts'

const KEPT = ['content-type', 'x-content-type-options', 'content-security-policy', 'cache-control']
const DISPOSITION = 'content-disposition'

/**
 * The file that a call answers to whoever is signed in, never kept and in a sandbox; it is
 * downloaded, but for the one type that may be shown.
 */
export async function officeFile(
  { locals, cookies, url }: Pick<APIContext, 'locals' | 'cookies' | 'url'>,
  call: string,
  shown?: string,
): Promise<Response> {
  const headers = { authorization: `Bearer ${keptToken({ cookies, url })}` }
  const answer = await locals.backend?.(new Request(`${INSIDE}/api/v1${call}`, { headers }))
  if (!answer?.ok)
    return new Response(null, { status: answer?.status ?? HttpStatus.serviceUnavailable })
  const told = new Headers()
  for (const name of KEPT) told.set(name, answer.headers.get(name) ?? '')
  if (answer.headers.get('content-type') !== shown)
    told.set(DISPOSITION, answer.headers.get(DISPOSITION) ?? 'attachment')
  return new Response(answer.body, { headers: told })
}
