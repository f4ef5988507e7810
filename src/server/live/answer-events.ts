import { sql } from 'kysely'
import { HttpStatus } from '#lib/codes/http.ts'
import type { LiveEvent } from '#lib/contract/admin/live.ts'
import { may } from '#lib/rules/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import type { Deps } from '../deps.ts'
import type { Db } from '../platform/database/open.ts'
import { credentialsOf, findCaller, requireOwnPassword } from '../platform/http/access.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { LiveBoard, LiveListener } from './live-board.ts'

/** Unread messages of a browser that is gone or asleep. */
const QUEUE_MAX = 100
const RETRY_MS = 3_000
const MISSED_MAX = 99
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx would collect the messages.
  'x-accel-buffering': 'no',
}

/**
 * A stream of server-sent events (`liveEventSchema`) for a signed-in member, until the session or
 * the process ends. `after` is the newest order that the caller knows.
 */
export async function answerEvents({ live, ...deps }: Deps, request: Request): Promise<Response> {
  const access = { access: 'staff' } as const
  const caller = await findCaller({ live, ...deps }, credentialsOf(request), access, null)
  const { staff, tokenHash } = caller
  if (!staff || tokenHash === null)
    throw new ApiError(HttpStatus.unauthorized, staffMessages.staffSignedOut)
  requireOwnPassword(staff)
  const after = Number(new URL(request.url).searchParams.get('after') ?? Number.NaN)
  const first: LiveEvent[] =
    Number.isSafeInteger(after) && may(staff.permissions, 'see-orders')
      ? await missedOrders(deps.db, after)
      : []
  const body = openStream(live, { tokenHash, permissions: staff.permissions }, first)
  if (!body) throw new ApiError(HttpStatus.tooManyRequests, staffMessages.tooManyStreams)
  return new Response(body, { headers: HEADERS })
}

async function missedOrders(db: Db, after: number): Promise<LiveEvent[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(sql.lit(MISSED_MAX))
    .execute()
  const [newest] = rows
  if (!newest) return []
  const news = [{ kind: 'orders', count: rows.length } as const]
  return [{ event: 'news', news, newest_order: newest.id }]
}

/** Null when the session listens too often already. */
function openStream(
  live: LiveBoard,
  member: Pick<LiveListener, 'tokenHash' | 'permissions'>,
  first: readonly LiveEvent[],
): ReadableStream<Uint8Array> | null {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const remove = (): void => {
    live.remove(listener)
    controller = null
  }
  const write = (text: string): void => {
    if ((controller?.desiredSize ?? 0) < -QUEUE_MAX) listener.end()
    else controller?.enqueue(encoder.encode(text))
  }
  const listener: LiveListener = {
    ...member,
    send: event => write(`data: ${JSON.stringify(event)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => {
      controller?.close()
      remove()
    },
  }
  if (!live.add(listener)) return null
  return new ReadableStream<Uint8Array>({
    start: opened => {
      controller = opened
      write(`retry: ${RETRY_MS}\n\n`)
      for (const event of first) listener.send(event)
    },
    cancel: remove,
  })
}
