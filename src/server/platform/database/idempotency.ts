import type { Selectable } from 'kysely'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

export const IDEMPOTENCY_LIFE_SECONDS = 24 * 60 * 60
/** A call without an answer after this counts as dead. */
const IDEMPOTENCY_RUNNING_SECONDS = 60

type KeyRow = Selectable<Database['idempotency_keys']>
type Key = Pick<KeyRow, 'user_id' | 'key'>
/** `now` tells the call from a later one that took the key over. */
type Claim = Key & { now: number }

/** Otherwise returns the call that has the key: running, or with its answer. */
export async function claimKey(
  db: Db,
  claim: Claim & Pick<KeyRow, 'body_hash'>,
): Promise<KeyRow | 'claimed'> {
  await deleteStale(db, claim)
  const { user_id, key, body_hash, now } = claim
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ user_id, key, body_hash, answer: null, created_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) return 'claimed'
  const existing = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()
  // Released between the two statements.
  return existing ?? claimKey(db, claim)
}

async function deleteStale(db: Db, { user_id, key, now }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where(eb =>
      eb.or([
        eb('created_at', '<=', now - IDEMPOTENCY_LIFE_SECONDS),
        eb.and([
          eb('answer', 'is', null),
          eb('created_at', '<=', now - IDEMPOTENCY_RUNNING_SECONDS),
        ]),
      ]),
    )
    .execute()
}

/** Without effect when the key was taken over. */
export async function storeAnswer(
  db: Db,
  { user_id, key, now }: Claim,
  answer: string,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('created_at', '=', now)
    .execute()
}

export async function releaseKey(db: Db, { user_id, key, now }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('created_at', '=', now)
    .execute()
}

export async function deleteOldKeys(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - IDEMPOTENCY_LIFE_SECONDS)
    .execute()
}
