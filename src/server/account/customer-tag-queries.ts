import type { CustomerTag } from '#lib/contract/admin/customer-tag.ts'
import type { Db, Trx } from '../platform/database/open.ts'

/** By name, with how many customers have each. */
export const listTags = (db: Db): Promise<CustomerTag[]> =>
  db
    .selectFrom('customer_tags')
    .select(({ fn }) => ['tag', fn.countAll<number>().as('customers')])
    .groupBy('tag')
    .orderBy('tag')
    .execute()

/** By customer, in the order of the alphabet. */
export async function listTagsOf(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('customer_tags')
    .select(['user_id', 'tag'])
    .where('user_id', 'in', userIds)
    .orderBy('tag')
    .execute()
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map([...byUser].map(([id, own]) => [id, own.map(({ tag }) => tag)]))
}

/** Returns who did not have it. */
export async function insertTag(
  trx: Trx,
  userIds: readonly number[],
  tag: string,
  now: number,
): Promise<number[]> {
  const rows = await trx
    .insertInto('customer_tags')
    .values(userIds.map(user_id => ({ user_id, tag, created_at: now })))
    .onConflict(conflict => conflict.columns(['tag', 'user_id']).doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Returns who had it. */
export async function deleteTag(
  trx: Trx,
  userIds: readonly number[],
  tag: string,
): Promise<number[]> {
  const rows = await trx
    .deleteFrom('customer_tags')
    .where('tag', '=', tag)
    .where('user_id', 'in', userIds)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function insertCustomerNote(
  db: Db,
  note: { user_id: number; staff_id: number; body: string; created_at: number },
): Promise<void> {
  await db.insertInto('customer_notes').values(note).execute()
}

/** Newest first. */
export const listCustomerNotes = (
  db: Db,
  userId: number,
): Promise<{ id: number; at: number; author: string; body: string }[]> =>
  db
    .selectFrom('customer_notes')
    .innerJoin('staff', 'staff.id', 'customer_notes.staff_id')
    .select(['customer_notes.id', 'customer_notes.created_at as at'])
    .select(['staff.name as author', 'customer_notes.body'])
    .where('user_id', '=', userId)
    .orderBy('customer_notes.id', 'desc')
    .execute()
