import type { ItemType } from '#lib/codes/cart.ts'
import type { CountedLine } from '#lib/rules/cart.ts'
import type { Db } from '../platform/database/open.ts'

export interface CartLine extends CountedLine {
  priority: number
}

export async function listCartLines(db: Db, userId: number): Promise<CartLine[]> {
  return db
    .selectFrom('cart_lines')
    .select(['type', 'item_id as id', 'count', 'id as priority'])
    .where('user_id', '=', userId)
    .orderBy('cart_lines.id')
    .execute()
}

export async function findCartCount(
  db: Db,
  userId: number,
  type: ItemType,
  id: number,
): Promise<number> {
  const line = await db
    .selectFrom('cart_lines')
    .select('count')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('item_id', '=', id)
    .executeTakeFirst()
  return line?.count ?? 0
}

/** Inserts or updates a line; a count of 0 deletes it. The caller holds the user's lock. */
export async function putCartLine(
  db: Db,
  userId: number,
  line: CountedLine,
  now: number,
): Promise<void> {
  const { type, id, count } = line
  if (count === 0) return deleteCartLine(db, userId, type, id)
  await db
    .insertInto('cart_lines')
    .values({ user_id: userId, type, item_id: id, count, changed_at: now })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'type', 'item_id']).doUpdateSet({ count, changed_at: now }),
    )
    .execute()
}

async function deleteCartLine(db: Db, userId: number, type: ItemType, id: number): Promise<void> {
  await db
    .deleteFrom('cart_lines')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('item_id', '=', id)
    .execute()
}
