import type { AmountTerms } from '#lib/rules/amounts.ts'
import type { Db } from '../platform/database/open.ts'
import { type AuditRule, chunksOf, rangeOf } from './rule.ts'

/** Each wallet: no order took more than its balance, and the entries add up to the shown balance. */
export const walletsRule: AuditRule = {
  name: 'wallets',
  records: 'users',
  async *check(db) {
    for await (const users of chunksOf((after, limit) => listUsers(db, after, limit))) {
      const { first, last } = rangeOf(users)
      const entries = Map.groupBy(await listEntries(db, first, last), entry => entry.user_id)
      const balances = await listBalances(db, first, last)
      const faults = [...entries].flatMap(([userId, list]) =>
        walletFaults(userId, list, balances.get(userId) ?? 0),
      )
      yield { checked: users.length, faults }
    }
  },
}

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

function walletFaults(userId: number, entries: readonly Entry[], userBalance: number): string[] {
  const faults: string[] = []
  let balance = 0
  for (const { id, amount, reason, terms } of entries) {
    balance += amount
    if (reason === 'order' && balance < 0 && balance <= -remainderBelow(terms))
      faults.push(
        `user ${userId}: entry ${id} took ${-amount} rials from a wallet of ${balance - amount}`,
      )
  }
  if (balance !== userBalance)
    faults.push(
      `user ${userId}: the balance is ${userBalance} rials, the entries sum up to ${balance}`,
    )
  return faults
}

/** Limit of the remainder that the order left to the wallet, in rials; 0 for none. */
const remainderBelow = (terms: string | null): number =>
  terms === null ? 0 : ((JSON.parse(terms) as Partial<AmountTerms>).remainderBelow ?? 0)

const listUsers = (db: Db, after: number, limit: number): Promise<{ id: number }[]> =>
  db.selectFrom('users').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()

const listEntries = (db: Db, first: number, last: number) =>
  db
    .selectFrom('ledger')
    .leftJoin('orders', 'orders.id', 'ledger.order_id')
    .select(['ledger.id', 'ledger.user_id', 'ledger.amount', 'ledger.reason', 'orders.terms'])
    .where('ledger.user_id', '>=', first)
    .where('ledger.user_id', '<=', last)
    .orderBy('ledger.id')
    .execute()

/** Rials by user id, summed as in `walletBalance`. */
async function listBalances(db: Db, first: number, last: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('ledger')
    .select(({ fn }) => ['user_id', fn.sum('amount').as('balance')])
    .where('user_id', '>=', first)
    .where('user_id', '<=', last)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(row => [row.user_id, Number(row.balance)]))
}
