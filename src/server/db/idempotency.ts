import type { Selectable } from 'kysely'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

/** Seconds for which a key's first answer is kept. */
export const IDEMPOTENCY_LIFE_SECONDS = 24 * 60 * 60
/** Seconds after which a call without an answer was given up with its process. */
const IDEMPOTENCY_RUNNING_SECONDS = 60

type KeyRow = Selectable<Database['idempotency_keys']>
type Key = Pick<KeyRow, 'user_id' | 'key'>
/** A call's hold on a key; a later call that took the key over came at another moment. */
type Claim = Key & { now: number }

/** Takes a key for this call; otherwise the call that has it: running, or with its answer. */
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
  const held = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()
  // Freed between the two statements: try again.
  return held ?? claimKey(db, claim)
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

/** Keeps the answer of the call that has the key; without effect when it has it no longer. */
export async function keepAnswer(
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

/** Frees the key of the call that has it, so that the call may be made anew. */
export async function freeKey(db: Db, { user_id, key, now }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('created_at', '=', now)
    .execute()
}

/** Forgets keys whose answers need no longer be kept; for the shop's clockwork. */
export async function deleteOldKeys(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - IDEMPOTENCY_LIFE_SECONDS)
    .execute()
}
