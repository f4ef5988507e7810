import { timingSafeEqual } from 'node:crypto'
import type { SessionUser } from '../account/session-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { keyedHash } from '../platform/secrets.ts'

const GRANT = /^order-(\d{1,15})-(\d{1,15})-[\w-]{43}$/

interface GrantInput {
  /** Of the order. */
  id: number
  /** Of its account. */
  mobile: string
  /** Epoch seconds. */
  until: number
}

/**
 * A bearer token for the calls of one order that have `orderGrant`, as its customer. Nothing is
 * stored: it ends by itself, and when the account changes its mobile or is erased.
 */
export const orderGrant = (secret: string, { id, mobile, until }: GrantInput): string =>
  `order-${id}-${until}-${keyedHash(secret, `order-grant:${id}:${until}:${mobile}`)}`

/** The customer of the order that a token is for; null for every other token. */
export async function findGrantedUser(
  { db, secret, now }: { db: Db; secret: string; now: () => number },
  token: string,
  orderId: number,
): Promise<SessionUser | null> {
  const [, id, until] = GRANT.exec(token)?.map(Number) ?? []
  if (id !== orderId || until === undefined || until <= now()) return null
  const user = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('users')
    .where('orders.id', '=', id)
    .executeTakeFirst()
  if (!user) return null
  const expected = Buffer.from(orderGrant(secret, { id, mobile: user.mobile, until }))
  const received = Buffer.from(token)
  return received.length === expected.length && timingSafeEqual(received, expected) ? user : null
}
