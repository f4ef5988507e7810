import assert from 'node:assert/strict'
import type { Insertable, Selectable } from 'kysely'
import type { AmountLine } from '#lib/contract/order.ts'
import type { CouponTerms } from '#lib/rules/coupon.ts'
import { type OrderChangeEvent, stateAfter } from '#lib/rules/order-change.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { amountColumns } from '../order/amount-columns.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { refreshOrderWords } from '../order/order-words.ts'
import type { ChangePlan, OrderChangeTable } from './schema.ts'

export type OrderChangeRow = Selectable<OrderChangeTable>

export async function insertOrderChange(
  trx: Trx,
  change: Insertable<OrderChangeTable>,
): Promise<OrderChangeRow> {
  return trx.insertInto('order_changes').values(change).returningAll().executeTakeFirstOrThrow()
}

export async function getOrderChange(db: Db, id: number): Promise<OrderChangeRow> {
  return db.selectFrom('order_changes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** A change that waits for its payment has what it will write, and an end. */
export interface OpenChange extends OrderChangeRow {
  plan: string
  expires_at: number
}

export async function findOpenChange(db: Db, orderId: number): Promise<OpenChange | undefined> {
  const row = await selectOpen(db).where('order_id', '=', orderId).executeTakeFirst()
  return row && asOpen(row)
}

/** Throws for a change that does not wait. */
export function asOpen(row: OrderChangeRow): OpenChange {
  const { plan, expires_at } = row
  assert(plan !== null && expires_at !== null, `change ${row.id} has no plan or no end`)
  return { ...row, plan, expires_at }
}

export const planOf = ({ plan }: OpenChange): ChangePlan => JSON.parse(plan) as ChangePlan

const selectOpen = (db: Db) =>
  db.selectFrom('order_changes').selectAll().where('state', '=', 'awaiting-payment')

/** Oldest first. */
export async function listOrderChanges(
  db: Db,
  orderIds: readonly number[],
): Promise<OrderChangeRow[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_changes')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('id')
    .execute()
}

/** Changes whose payment is overdue, oldest deadline first. */
export async function listDueChanges(
  db: Db,
  { now, orderId, limit }: { now: number; orderId?: number | undefined; limit: number },
): Promise<Pick<OrderChangeRow, 'id' | 'order_id' | 'expires_at'>[]> {
  return selectOpen(db)
    .where('expires_at', '<=', now)
    .$if(orderId !== undefined, query => query.where('order_id', '=', orderId ?? 0))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

export async function setPayableUntil(trx: Trx, id: number, expires_at: number): Promise<void> {
  await trx.updateTable('order_changes').set({ expires_at }).where('id', '=', id).execute()
}

/** The newest change of an order, if it was abandoned. */
export async function findAbandonedChange(
  db: Db,
  orderId: number,
): Promise<OrderChangeRow | undefined> {
  const last = (await listOrderChanges(db, [orderId])).at(-1)
  return last?.state === 'abandoned' ? last : undefined
}

/** Once: false when it has ended already. */
export async function endOrderChange(
  trx: Trx,
  change: Pick<OrderChangeRow, 'id' | 'state'>,
  on: OrderChangeEvent,
  now: number,
): Promise<boolean> {
  const state = stateAfter(change.state, on)
  if (state === null) return false
  const { numUpdatedRows } = await trx
    .updateTable('order_changes')
    .set({
      state,
      plan: null,
      window_id: null,
      ended_at: now,
      end_reason: state === 'abandoned' ? on : null,
    })
    .where('id', '=', change.id)
    .where('state', '=', change.state)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False unless the order is as it was read, and not being picked. */
export async function setChangedOrder(
  trx: Trx,
  order: OrderRow,
  columns: ChangePlan['order'],
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ ...columns, ...amountColumns(JSON.parse(columns.amounts) as AmountLine[]) })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('payment_status', '=', order.payment_status)
    .where('window_id', '=', order.window_id)
    .where('amounts', '=', order.amounts)
    .where('picking_started_at', 'is', null)
    .where('picked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  if (columns.customer !== undefined) await refreshOrderWords(trx, { orderId: order.id })
  return true
}

/** Deletes a line's ended proposals and collected counts with it: they reference the line. */
export async function setLineCounts(trx: Trx, counts: ChangePlan['counts']): Promise<void> {
  for (const [id, count] of counts)
    if (count > 0)
      await trx.updateTable('order_lines').set({ count }).where('id', '=', id).execute()
    else {
      await trx.deleteFrom('substitute_proposals').where('line_id', '=', id).execute()
      await trx.deleteFrom('picking_counts').where('line_id', '=', id).execute()
      await trx.deleteFrom('order_lines').where('id', '=', id).execute()
    }
}

export async function setLineChoices(trx: Trx, choices: ChangePlan['choices']): Promise<void> {
  for (const [id, substitution] of choices)
    await trx.updateTable('order_lines').set({ substitution }).where('id', '=', id).execute()
}

/** The coupon that an order uses, with its current terms. */
export async function findUsedCoupon(
  db: Db,
  orderId: number,
): Promise<Pick<CouponTerms, 'flooring' | 'started_at' | 'expired_at' | 'active'> | undefined> {
  const row = await db
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .select(['coupons.flooring', 'coupons.started_at', 'coupons.expired_at', 'coupons.active'])
    .where('coupon_uses.order_id', '=', orderId)
    .executeTakeFirst()
  return row && { ...row, active: row.active === 1 }
}
