import type { CartListQuery } from '#lib/contract/admin/cart.ts'
import { cartTotals } from '#lib/rules/cart.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/open.ts'
import { readItems } from './cart-items.ts'

const HOUR_SECONDS = 3_600

const cartSums = (db: Db) =>
  db
    .selectFrom('cart_lines')
    .select(({ fn }) => [
      'user_id as id',
      fn.max<number>('changed_at').as('touched'),
      fn.countAll<number>().as('lines'),
    ])
    .groupBy('user_id')

/** Ids of the customers of all matches, in the order of the list. */
export function abandonedCartIds(db: Db, { hours, sort }: CartListQuery, now: number) {
  const direction = sort === undefined || sort.startsWith('-') ? 'desc' : 'asc'
  return db
    .selectFrom(cartSums(db).as('carts'))
    .select('carts.id')
    .where('carts.touched', '<=', now - Number(hours) * HOUR_SECONDS)
    .orderBy(sort?.endsWith('lines') ? 'carts.lines' : 'carts.touched', direction)
    .orderBy('carts.id', 'desc')
}

export type AbandonedCartRow = Awaited<ReturnType<typeof readAbandonedCarts>>[number]

/** Of these customers, in their order; `value` in rials at the prices of `now`. */
export async function readAbandonedCarts(db: Db, ids: readonly number[], now: number) {
  if (ids.length === 0) return []
  const carts = await db
    .selectFrom(cartSums(db).where('user_id', 'in', ids).as('carts'))
    .innerJoin('users', 'users.id', 'carts.id')
    .select(['users.id', 'users.mobile', 'users.first_name', 'users.last_name'])
    .select(['carts.touched', 'carts.lines'])
    .execute()
  const lines = await db
    .selectFrom('cart_lines')
    .select(['user_id', 'type', 'item_id as id', 'count', 'id as priority'])
    .where('user_id', 'in', ids)
    .execute()
  const owners = new Map(lines.map(line => [line.priority, line.user_id]))
  const items = Map.groupBy(await readItems(db, lines, now), ({ priority }) => owners.get(priority))
  const valued = carts.map(({ first_name, last_name, ...cart }) => ({
    ...cart,
    name: [first_name, last_name].filter(Boolean).join(' '),
    value: cartTotals(items.get(cart.id) ?? []).total_price,
  }))
  return inOrder(ids, valued)
}
