import { sql } from 'kysely'
import { RegisterStatus } from '#lib/codes/account.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import type { CustomerFilter, CustomerListQuery } from '#lib/contract/admin/customer.ts'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import { addDays, tehranMoment } from '#lib/rules/tehran-time.ts'
import { normalizeMobile } from '#lib/text/mobile.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/open.ts'
import { listTagsOf } from './customer-tag-queries.ts'
import { accountWords, digitsOnly, storedWord, wordsOf } from './person-words.ts'
import type { UserRow } from './user-queries.ts'

const LAST_DIGITS_MIN = 4

export type CustomerRow = Pick<
  UserRow,
  'id' | 'mobile' | 'first_name' | 'last_name' | 'register_status' | 'created_at'
> & { orders: number; spent: number; last: number | null; tags: string[] }

const ENDED = [OrderStatus.cancelled, OrderStatus.returned]
const ENDED_LIST = sql.join(ENDED.map(status => sql.lit(status)))

/** Reads `orders_customer` alone. */
const orderSums = (db: Db) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => [
      'orders.user_id',
      fn.countAll<number>().as('orders'),
      fn.max('orders.created_at').as('last'),
    ])
    .select(
      sql<
        number | string
      >`sum(case when orders.status in (${ENDED_LIST}) then 0 else orders.cost end)`.as('spent'),
    )
    .groupBy('orders.user_id')

/** Ids of all matches in the order of the list. */
export function customerIds(
  db: Db,
  query: CustomerFilter & Pick<CustomerListQuery, 'sort'>,
  now: number,
) {
  const sort = query.sort ?? '-since'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = sort.replace('-', '')
  const ids = matchingCustomerIds(db, query, now)
  if (column === 'since') return ids.orderBy('users.id', direction)
  return ids
    .leftJoin(orderSums(db).as('sums'), 'sums.user_id', 'users.id')
    .orderBy(sql`coalesce(${sql.ref(`sums.${column}`)}, 0)`, direction)
    .orderBy('users.id', 'desc')
}

/** Without an order, to count them or to act on all. */
export function matchingCustomerIds(
  db: Db,
  { q, state, orders, last_order, tag, from, to }: CustomerFilter,
  now: number,
) {
  let ids = matching(db, q).select('users.id')
  if (state !== undefined)
    ids = ids.where(
      'users.register_status',
      state === 'incomplete' ? '=' : '!=',
      RegisterStatus.incomplete,
    )
  if (tag !== undefined)
    ids = ids.where('users.id', 'in', tagged =>
      tagged.selectFrom('customer_tags').select('user_id').where('tag', '=', tag),
    )
  if (last_order !== undefined) {
    const [days = 0] = last_order.split('-').map(Number).toReversed()
    const recent = sql<boolean>`exists (select 1 from orders where orders.user_id = users.id
      and orders.status not in (${ENDED_LIST}) and orders.created_at >= ${now - days * DAY_SECONDS})`
    ids = ids.where(last_order.startsWith('not-') ? sql<boolean>`not ${recent}` : recent)
  }
  if (from !== undefined) ids = ids.where('users.created_at', '>=', tehranMoment(from, 0, 0))
  if (to !== undefined) ids = ids.where('users.created_at', '<', tehranMoment(addDays(to, 1), 0, 0))
  if (orders === undefined) return ids
  const count = sql<number>`(select count(*) from orders where orders.user_id = users.id)`
  return ids.where(count, orders === 'more' ? '>' : '=', orders === 'none' ? 0 : 1)
}

/** Of these customers, in their order. */
export async function readListedCustomers(db: Db, ids: readonly number[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .leftJoin(
      orderSums(db).where('orders.user_id', 'in', ids).as('sums'),
      'sums.user_id',
      'users.id',
    )
    .select(['users.id', 'users.mobile', 'users.first_name', 'users.last_name'])
    .select(['users.register_status', 'users.created_at'])
    .select(['sums.orders', 'sums.spent', 'sums.last'])
    .where('users.id', 'in', ids)
    .execute()
  // PostgreSQL returns a sum as text.
  const tags = await listTagsOf(db, ids)
  const listed = rows.map(row => ({
    ...row,
    tags: tags.get(row.id) ?? [],
    orders: row.orders ?? 0,
    spent: Number(row.spent ?? 0),
  }))
  return inOrder(ids, listed)
}

/** Newest first, from the index `users_words` alone where `text` is a name. */
export async function listCustomerIds(db: Db, text: string, limit: number): Promise<number[]> {
  const rows = await matching(db, text)
    .select('users.id')
    .orderBy(sql`users.id + 0`, 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function readCustomers(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'mobile', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute()
  return inOrder(ids, rows).map(({ first_name, last_name, ...row }) => ({
    ...row,
    name: [first_name, last_name].filter(Boolean).join(' '),
  }))
}

function matching(db: Db, text: string) {
  let customers = db.selectFrom('users')
  const digits = digitsOnly(text)
  if (digits !== null) {
    const mobile = normalizeMobile(text) ?? digits
    customers = customers.where(eb =>
      eb.or([
        eb('users.mobile', 'like', `${mobile}%`),
        // Customers give their last digits on the phone.
        ...(digits.length < LAST_DIGITS_MIN ? [] : [eb('users.mobile', 'like', `%${digits}`)]),
        eb('users.id', 'in', sub =>
          sub.selectFrom('orders').select('orders.user_id').where('tracking_code', '=', digits),
        ),
      ]),
    )
  } else {
    for (const word of wordsOf(text))
      customers = customers.where(accountWords, 'like', `%${storedWord(word)}%`)
  }
  return customers
}

export const findCustomer = (db: Db, id: number): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
