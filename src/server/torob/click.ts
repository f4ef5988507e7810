import { HttpStatus } from '#lib/codes/http.ts'
import { isServerPath } from '#lib/rules/server-paths.ts'
import { CLICK_COOKIE, CLICK_ID } from '#lib/rules/torob-click.ts'
import type { Deps } from '../deps.ts'
import type { Trx } from '../platform/database/open.ts'
import { getSetting } from '../platform/database/settings.ts'

/** Torob attributes what is bought within 168 hours of the click. */
const CLICK_LIFE_SECONDS = 168 * 3600
const CLICK_IN_COOKIE = new RegExp(String.raw`(?:^|;\s*)${CLICK_COOKIE}=([^;]*)`)

/** A page with the click that brought its visitor. */
export const isTorobLanding = ({ method, url }: Request): boolean =>
  method === 'GET' && url.includes(`${CLICK_COOKIE}=`) && !isServerPath(new URL(url).pathname)

/**
 * Stores the click of a landing from Torob in a cookie and redirects to the page without it: the
 * page stays cached for everybody, and a shared link does not carry the click.
 */
export async function answerClick({ db, siteUrl }: Deps, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const id = searchParams.get(CLICK_COOKIE) ?? ''
  searchParams.delete(CLICK_COOKIE)
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  // `//host` would be another site.
  const location = pathname.replace(/^\/+/, '/') + query
  const answer = new Response(null, { status: HttpStatus.seeOther, headers: { location } })
  if (CLICK_ID.test(id) && (await getSetting(db, 'torob_orders'))) {
    const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
    const cookie = `${CLICK_COOKIE}=${id}; Path=/; Max-Age=${CLICK_LIFE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
    answer.headers.set('set-cookie', cookie)
  }
  return answer
}

/** Null when missing or malformed. */
export function clickIdOf({ headers }: Request): string | null {
  const [, id = ''] = CLICK_IN_COOKIE.exec(headers.get('cookie') ?? '') ?? []
  return CLICK_ID.test(id) ? id : null
}

/** Does nothing while `torob_orders` is off. */
export async function insertOrderClick(
  trx: Trx,
  { id: order_id, created_at }: { id: number; created_at: number },
  torob_clid: string,
): Promise<void> {
  if (await getSetting(trx, 'torob_orders'))
    await trx.insertInto('order_clicks').values({ order_id, torob_clid, created_at }).execute()
}
