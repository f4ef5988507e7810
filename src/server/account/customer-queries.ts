import { sql } from 'kysely'
import { normalizeMobile } from '#lib/text/mobile.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/open.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import { accountWords, digitsOnly, storedWord, wordsOf } from './person-words.ts'
import type { UserRow } from './user-queries.ts'

const LAST_DIGITS_MIN = 4

export type CustomerRow = Pick<
  UserRow,
  'id' | 'mobile' | 'first_name' | 'last_name' | 'register_status' | 'created_at'
> & { orders: number }

export async function listCustomers(db: Db, text: string, page: Page): Promise<Paged<CustomerRow>> {
  const query = matching(db, text)
    .select(['users.id', 'users.mobile', 'users.first_name', 'users.last_name'])
    .select(['users.register_status', 'users.created_at'])
    .select(eb =>
      eb
        .selectFrom('orders')
        .whereRef('orders.user_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('orders'),
    )
    .orderBy('users.id', 'desc')
  return readPage(query, page)
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
