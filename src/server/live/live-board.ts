import type { Logger } from 'pino'
import type { LiveEvent } from '#lib/contract/admin/live.ts'
import type { Permission } from '#lib/codes/permission.ts'
import { NEWS_NEEDS } from '#lib/rules/live.ts'
import { may } from '#lib/rules/staff.ts'
import { countWaiting } from '../order/desk.ts'
import type { Db } from '../platform/database/open.ts'
import { findStaffSession } from '../staff/staff-session-queries.ts'
import { listViewers } from './presence-queries.ts'
import { isEqual, newsBetween, readRecentIds, type RecentIds } from './recent-ids.ts'

const POLL_MS = 1_000
/** Of sessions, and of counts that change with time alone; in polls. */
const CHECK_EVERY = 5
const HEARTBEAT_EVERY = 15

export interface LiveListener {
  tokenHash: string
  permissions: readonly Permission[]
  send: (event: LiveEvent) => void
  beat: () => void
  end: () => void
}

const LISTENERS_A_SESSION = 4

interface Shop {
  db: Db
  now: () => number
  log: Pick<Logger, 'warn'>
}

/** What a poll has read. */
interface Seen {
  ids: RecentIds
  viewers: Map<number, string>
}

/**
 * Tells listeners of this process what any process has written: while there are any, it reads the
 * newest ids once a second.
 */
export class LiveBoard {
  readonly #shop: Shop
  /** With the counts last sent. */
  readonly #listeners = new Map<LiveListener, string>()
  #seen: Seen | null = null
  #timer: NodeJS.Timeout | null = null
  #polls = 0

  constructor(shop: Shop) {
    this.#shop = shop
  }

  /** False when the session listens too often already. */
  add(listener: LiveListener): boolean {
    const { tokenHash } = listener
    const same = [...this.#listeners.keys()].filter(each => each.tokenHash === tokenHash)
    if (same.length >= LISTENERS_A_SESSION) return false
    this.#listeners.set(listener, '')
    if (this.#timer === null) this.#pollIn(0)
    return true
  }

  remove(listener: LiveListener): void {
    this.#listeners.delete(listener)
  }

  /** Ends all streams. */
  close(): void {
    for (const listener of [...this.#listeners.keys()]) listener.end()
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #pollIn(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#poll()
        .catch((error: unknown) => this.#shop.log.warn({ err: error }, 'live events not read'))
        .finally(() => {
          if (this.#listeners.size > 0) this.#pollIn(POLL_MS)
          else this.#timer = this.#seen = null
        })
    }, ms).unref()
  }

  async #poll(): Promise<void> {
    this.#polls += 1
    const before = this.#seen
    const after = (this.#seen = await readSeen(this.#shop))
    const isCheck = this.#polls % CHECK_EVERY === 0
    if (isCheck) await endClosedSessions(this.#shop, this.#listeners.keys())
    if (before) for (const listener of this.#listeners.keys()) sendChanges(listener, before, after)
    const isChanged = before !== null && !isEqual(before.ids, after.ids)
    const isAwaited = [...this.#listeners.values()].includes('')
    if (isChanged || isCheck || isAwaited) await this.#sendWaiting()
    if (this.#polls % HEARTBEAT_EVERY === 0) for (const { beat } of this.#listeners.keys()) beat()
  }

  /** Read once for all with the same permissions. */
  async #sendWaiting(): Promise<void> {
    const byPermissions = Map.groupBy(this.#listeners.keys(), ({ permissions }) =>
      permissions.join(),
    )
    for (const listeners of byPermissions.values()) {
      const event = await readWaiting(this.#shop, listeners[0]?.permissions ?? [])
      const text = JSON.stringify(event)
      for (const listener of listeners) {
        const sent = this.#listeners.get(listener)
        if (sent === undefined || sent === text) continue
        this.#listeners.set(listener, text)
        listener.send(event)
      }
    }
  }
}

const readSeen = async ({ db, now }: Shop): Promise<Seen> => ({
  ids: await readRecentIds(db),
  viewers: await listViewers(db, now()),
})

const readWaiting = async (
  { db, now }: Shop,
  permissions: readonly Permission[],
): Promise<LiveEvent> => ({
  event: 'waiting',
  tasks: await countWaiting(db, permissions, now()),
})

function sendChanges({ permissions, send }: LiveListener, before: Seen, after: Seen): void {
  const news = newsBetween(before.ids, after.ids).filter(({ kind }) =>
    may(permissions, NEWS_NEEDS[kind]),
  )
  if (news.length > 0) send({ event: 'news', news, newest_order: after.ids.orders[0] ?? 0 })
  if (!isEqual(before.ids, after.ids)) send({ event: 'changed' })
  const orders = changedKeys(before.viewers, after.viewers)
  if (orders.length > 0 && may(permissions, 'see-orders')) send({ event: 'viewers', orders })
}

const changedKeys = (before: Map<number, string>, after: Map<number, string>): number[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    key => before.get(key) !== after.get(key),
  )

/** Also follows changed permissions. */
async function endClosedSessions(
  { db, now }: Shop,
  listeners: Iterable<LiveListener>,
): Promise<void> {
  for (const listener of [...listeners]) {
    const query = { now: now(), isVerified: true }
    const staff = await findStaffSession(db, listener.tokenHash, query)
    if (staff) listener.permissions = staff.permissions
    else listener.end()
  }
}
