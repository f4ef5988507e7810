import type { CartListQuery } from '#lib/contract/admin/cart.ts'
import { cartTotals } from '#lib/rules/cart.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/open.ts'
import { readSingleItems } from './cart-items.ts'

const HOUR_SECONDS = 3_600
const CARTS_AT_ONCE = 1_000

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
export async function listAbandonedCarts(
  db: Db,
  { hours, sort }: CartListQuery,
  now: number,
): Promise<number[]> {
  const direction = sort === undefined || sort.startsWith('-') ? 'desc' : 'asc'
  const rows = await db
    .selectFrom(cartSums(db).as('carts'))
    .select('carts.id')
    .where('carts.touched', '<=', now - Number(hours) * HOUR_SECONDS)
    .orderBy(sort?.endsWith('lines') ? 'carts.lines' : 'carts.touched', direction)
    .orderBy('carts.id', 'desc')
    .execute()
  const ids = rows.map(({ id }) => id)
  return sort?.endsWith('value') ? sortByValue(db, ids, { direction, now }) : ids
}

async function sortByValue(
  db: Db,
  ids: readonly number[],
  { direction, now }: { direction: 'asc' | 'desc'; now: number },
): Promise<number[]> {
  const values = new Map<number, number>()
  for (let start = 0; start < ids.length; start += CARTS_AT_ONCE)
    for (const [id, value] of await readValues(db, ids.slice(start, start + CARTS_AT_ONCE), now))
      values.set(id, value)
  const sign = direction === 'asc' ? 1 : -1
  return ids.toSorted((a, b) => sign * ((values.get(a) ?? 0) - (values.get(b) ?? 0)))
}

/** By customer, in rials at the prices of `now`. */
async function readValues(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<Map<number, number>> {
  const lines = await db
    .selectFrom('cart_lines')
    .select(['user_id', 'type', 'item_id as id', 'count', 'id as priority'])
    .where('user_id', 'in', ids)
    .execute()
  const owners = new Map(lines.map(line => [line.priority, line.user_id]))
  const items = Map.groupBy(
    await readSingleItems(db, lines, now),
    ({ priority }) => owners.get(priority) ?? 0,
  )
  return new Map([...items].map(([id, each]) => [id, cartTotals(each).total_price]))
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
  const values = await readValues(db, ids, now)
  const valued = carts.map(({ first_name, last_name, ...cart }) => ({
    ...cart,
    name: [first_name, last_name].filter(Boolean).join(' '),
    value: values.get(cart.id) ?? 0,
  }))
  return inOrder(ids, valued)
}
