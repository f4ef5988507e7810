import { sql } from 'kysely'
import { costOfGoods } from '#lib/rules/amount-sums.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import type { Db } from '../platform/database/open.ts'
import { type AuditRule, chunksOf } from './rule.ts'

/** Each credited claim has its ledger entry, and the claims of an order stay within its goods. */
export const claimsRule: AuditRule = {
  name: 'claims',
  records: 'claims',
  async *check(db) {
    const sums = new Map<number, number>()
    for await (const claims of chunksOf((after, limit) => listClaims(db, after, limit)))
      yield { checked: claims.length, faults: claims.flatMap(claim => faultsOf(claim, sums)) }
  },
}

type AuditedClaim = Awaited<ReturnType<typeof listClaims>>[number]

function faultsOf(claim: AuditedClaim, sums: Map<number, number>): string[] {
  const { id, order_id, state, amount, credited, entry } = claim
  const faults: string[] = []
  if (credited > amount || (state === 'credited') !== credited > 0)
    faults.push(`claim ${id}: it is ${state} with ${credited} of ${amount} rials`)
  if (credited !== (entry ?? 0))
    faults.push(`claim ${id}: its ledger entry is ${entry ?? 0} rials, it should be ${credited}`)
  const sum = (sums.get(order_id) ?? 0) + credited
  sums.set(order_id, sum)
  const goods = costOfGoods(JSON.parse(claim.amounts) as AmountLine[])
  if (sum > goods)
    faults.push(`order ${order_id}: its claims are ${sum} rials, its goods cost ${goods}`)
  return faults
}

const listClaims = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .leftJoin('ledger', join =>
      join
        .onRef('ledger.order_id', '=', 'claims.order_id')
        .on('ledger.reason', '=', 'claim')
        .on('ledger.once_key', '=', sql<string>`'claim:' || claims.id`),
    )
    .select(['claims.id', 'claims.order_id', 'claims.state', 'claims.amount', 'claims.credited'])
    .select(['orders.amounts', 'ledger.amount as entry'])
    .where('claims.id', '>', after)
    .orderBy('claims.id')
    .limit(limit)
    .execute()
