import { type Insertable, type Selectable, sql } from 'kysely'
import { ProposalState } from '#lib/codes/order.ts'
import type { ProposalActor } from '#lib/rules/substitute-proposal.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import type { SubstituteProposalTable } from './schema.ts'

export type ProposalRow = Selectable<SubstituteProposalTable>

/** Undefined where another one of the line waits. */
export async function insertProposal(
  trx: Trx,
  proposal: Omit<Insertable<SubstituteProposalTable>, 'state' | 'ended_at' | 'ended_by'>,
): Promise<ProposalRow | undefined> {
  return trx
    .insertInto('substitute_proposals')
    .values({ ...proposal, state: ProposalState.waiting, ended_at: null, ended_by: null })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Of an order, the oldest first. */
export async function listProposals(db: Db, orderId: number): Promise<ProposalRow[]> {
  return db
    .selectFrom('substitute_proposals')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

/** False when its state has changed meanwhile. */
export async function moveProposal(
  trx: Trx,
  { id, state }: Pick<ProposalRow, 'id' | 'state'>,
  to: ProposalState,
  { by, now }: { by: ProposalActor; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('substitute_proposals')
    .set({ state: to, ended_at: now, ended_by: by })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Waiting and accepted ones of an order whose goods were returned otherwise. */
export async function withdrawProposals(trx: Trx, orderId: number, now: number): Promise<void> {
  await trx
    .updateTable('substitute_proposals')
    .set({ state: ProposalState.withdrawn, ended_at: now, ended_by: 'system' })
    .where('order_id', '=', orderId)
    .where('state', 'in', [ProposalState.waiting, ProposalState.accepted])
    .execute()
}

/** Orders with proposals whose time to answer is over. */
export async function listDueProposals(
  db: Db,
  { now, orderId, limit }: { now: number; orderId?: number | undefined; limit: number },
): Promise<{ id: number; order_id: number; user_id: number }[]> {
  return db
    .selectFrom('substitute_proposals')
    .innerJoin('orders', 'orders.id', 'substitute_proposals.order_id')
    .select(['substitute_proposals.id', 'order_id', 'user_id'])
    .where('state', '=', ProposalState.waiting)
    .where('substitute_proposals.expires_at', '<=', now)
    .$if(orderId !== undefined, query => query.where('order_id', '=', orderId ?? 0))
    .orderBy('substitute_proposals.id')
    .limit(sql.lit(limit))
    .execute()
}
