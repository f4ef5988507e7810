import type { APIContext } from 'astro'
import { HttpStatus } from '#lib/codes/http.ts'
import { INTERNAL_ORIGIN } from '#lib/api/direct-client.ts'
import { readToken } from './secret-cookie.ts'

const FORWARDED_HEADERS = [
  'content-type',
  'x-content-type-options',
  'content-security-policy',
  'cache-control',
]
const DISPOSITION = 'content-disposition'

/** A file for signed-in staff: uncached, sandboxed and downloaded, except for one type. */
export async function officeFile(
  { locals, cookies, url }: Pick<APIContext, 'locals' | 'cookies' | 'url'>,
  call: string,
  displayedType?: string,
): Promise<Response> {
  const headers = { authorization: `Bearer ${readToken({ cookies, url })}` }
  const answer = await locals.backend?.(
    new Request(`${INTERNAL_ORIGIN}/api/v1${call}`, { headers }),
  )
  if (!answer?.ok)
    return new Response(null, { status: answer?.status ?? HttpStatus.serviceUnavailable })
  const forwarded = new Headers()
  for (const name of FORWARDED_HEADERS) forwarded.set(name, answer.headers.get(name) ?? '')
  if (answer.headers.get('content-type') !== displayedType)
    forwarded.set(DISPOSITION, answer.headers.get(DISPOSITION) ?? 'attachment')
  return new Response(answer.body, { headers: forwarded })
}
