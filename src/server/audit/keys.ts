import { OrderStatus } from '#lib/codes/order.ts'
import type { Db } from '../platform/database/open.ts'
import { IDEMPOTENCY_LIFE_SECONDS } from '../platform/database/idempotency.ts'
import { type AuditRule, chunksOf, rangeOf } from './rule.ts'

/** Each Idempotency-Key: one order within its life, and an answer with an order of its user. */
export const keysRule: AuditRule = {
  name: 'keys',
  records: 'users',
  async *check(db) {
    for await (const users of chunksOf((after, limit) => listUsers(db, after, limit))) {
      const range = rangeOf(users)
      const orders = await listKeyed(db, range)
      const byKey = Map.groupBy(orders, order => `${order.user_id} ${order.idempotency_key}`)
      const doubles = [...byKey.values()].flatMap(doubleFaults)
      const answers = (await listAnswers(db, range)).map(row => ({
        ...row,
        id: orderIn(row.answer),
      }))
      const owners = await listOwners(
        db,
        answers.flatMap(({ id }) => id ?? []),
      )
      const wrongAnswers = answers.flatMap(answer => answerFaults(answer, owners))
      yield { checked: users.length, faults: [...doubles, ...wrongAnswers] }
    }
  },
}

type KeyedOrder = Awaited<ReturnType<typeof listKeyed>>[number]
interface Answer {
  user_id: number
  key: string
  id: number | undefined
}

/** Sorted by id; cancelled ones do not count. */
function doubleFaults(orders: readonly KeyedOrder[]): string[] {
  const active = orders.filter(order => order.status !== OrderStatus.cancelled)
  return active.flatMap((order, at) => {
    const before = active[at - 1]
    if (!before || order.created_at - before.created_at >= IDEMPOTENCY_LIFE_SECONDS) return []
    return [`user ${order.user_id}: orders ${before.id} and ${order.id} came by one key`]
  })
}

const answerFaults = ({ user_id, key, id }: Answer, owners: ReadonlyMap<number, number>) =>
  id !== undefined && owners.get(id) === user_id
    ? []
    : [`user ${user_id}: the answer kept for key ${key} names no order of theirs`]

function orderIn(answer: string | null): number | undefined {
  try {
    return (JSON.parse(answer ?? '{}') as { data?: { id?: number } }).data?.id
  } catch {
    return undefined
  }
}

interface Range {
  first: number
  last: number
}

const listUsers = (db: Db, after: number, limit: number): Promise<{ id: number }[]> =>
  db.selectFrom('users').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()

const listKeyed = (db: Db, { first, last }: Range) =>
  db
    .selectFrom('orders')
    .select(['id', 'user_id', 'idempotency_key', 'status', 'created_at'])
    .where('user_id', '>=', first)
    .where('user_id', '<=', last)
    .where('idempotency_key', 'is not', null)
    .orderBy('id')
    .execute()

async function listOwners(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row.user_id]))
}

const listAnswers = (db: Db, { first, last }: Range) =>
  db
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key', 'answer'])
    .where('user_id', '>=', first)
    .where('user_id', '<=', last)
    .where('answer', 'is not', null)
    .execute()
