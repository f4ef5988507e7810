import { HttpStatus } from '#lib/codes/http.ts'
import type { Deps } from '../deps.ts'
import { getSetting } from '../platform/database/settings.ts'
import { isTorobToken } from './token.ts'

interface Admission {
  method: 'GET' | 'POST'
  setting: 'torob_products' | 'torob_orders'
}

/** The refusal of a request that is not Torob's, or while the shop has this switched off. */
export async function refusalOfCaller(
  { db, config, siteUrl, now }: Deps,
  request: Request,
  { method, setting }: Admission,
): Promise<Response | null> {
  if (!(await getSetting(db, setting))) return torobError(HttpStatus.notFound, 'not found')
  if (request.method !== method)
    return torobError(HttpStatus.methodNotAllowed, `use ${method}`, { allow: method })
  const caller = { key: config.TOROB_PUBLIC_KEY, host: new URL(siteUrl).host, now: now() }
  return isTorobToken(request.headers.get('x-torob-token') ?? '', caller)
    ? null
    : torobError(HttpStatus.unauthorized, 'the token is missing or not valid')
}

/** As Torob documents errors. */
export const torobError = (
  status: number,
  error: string,
  headers: Record<string, string> = {},
): Response => Response.json({ success: false, error }, { status, headers })
