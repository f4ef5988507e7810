import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../platform/database/open.ts'
import type { Database } from '../platform/database/schema.ts'

export type OrderLineRow = Selectable<Database['order_lines']>

export async function insertOrderLines(
  db: Db,
  lines: readonly Insertable<Database['order_lines']>[],
): Promise<void> {
  await db
    .insertInto('order_lines')
    .values([...lines])
    .execute()
}

export async function listOrderLines(db: Db, orderId: number): Promise<OrderLineRow[]> {
  return selectLines(db, [orderId]).where('replaces', 'is', null).execute()
}

export async function listAllLines(db: Db, orderIds: readonly number[]): Promise<OrderLineRow[]> {
  return orderIds.length === 0 ? [] : selectLines(db, orderIds).execute()
}

const selectLines = (db: Db, orderIds: readonly number[]) =>
  db.selectFrom('order_lines').selectAll().where('order_id', 'in', orderIds).orderBy('id')

/** `picked_g` is null for goods by piece; `lost`: what is missing does not return to stock. */
export async function setPicked(
  trx: Trx,
  lineId: number,
  { picked, picked_g, lost }: { picked: number; picked_g: number | null; lost: boolean },
): Promise<void> {
  await trx
    .updateTable('order_lines')
    .set({ picked, picked_g, lost: lost ? 1 : 0 })
    .where('id', '=', lineId)
    .execute()
}

export async function unsetPicked(trx: Trx, orderId: number): Promise<void> {
  await trx
    .deleteFrom('order_lines')
    .where('order_id', '=', orderId)
    .where('replaces', 'is not', null)
    .execute()
  await trx
    .updateTable('order_lines')
    .set({ picked: null, picked_g: null, lost: null })
    .where('order_id', '=', orderId)
    .execute()
}

export async function insertOrderNote(
  db: Db,
  note: { order_id: number; context: string; created_at: number },
): Promise<void> {
  await db.insertInto('order_notes').values(note).execute()
}

export async function listOrderNotes(db: Db, orderId: number): Promise<{ context: string }[]> {
  return db
    .selectFrom('order_notes')
    .select('context')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

/** By order, without substitutes; a line by weight counts as one piece. */
export async function countOrderGoods(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, { lines: number; pieces: number }>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .select(({ fn, eb }) => [
      'order_id',
      fn.countAll<number>().as('lines'),
      fn
        .sum<number>(eb.case().when('weight', 'is', null).then(eb.ref('count')).else(1).end())
        .as('pieces'),
    ])
    .where('order_id', 'in', [...orderIds])
    .where('replaces', 'is', null)
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, ...counts }) => [order_id, counts]))
}

export async function listNotesOfOrders(
  db: Db,
  orderIds: readonly number[],
): Promise<{ order_id: number; context: string }[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_notes')
    .select(['order_id', 'context'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('id')
    .execute()
}

export async function insertStaffNote(
  db: Db,
  note: { order_id: number; staff_id: number; body: string; created_at: number },
): Promise<void> {
  await db.insertInto('order_staff_notes').values(note).execute()
}

/** Oldest first. */
export async function listStaffNotes(
  db: Db,
  orderId: number,
): Promise<{ id: number; at: number; author: string; body: string }[]> {
  return db
    .selectFrom('order_staff_notes')
    .innerJoin('staff', 'staff.id', 'order_staff_notes.staff_id')
    .select(['order_staff_notes.id', 'order_staff_notes.created_at as at'])
    .select(['staff.name as author', 'order_staff_notes.body'])
    .where('order_id', '=', orderId)
    .orderBy('order_staff_notes.id')
    .execute()
}

/** Orders without notes are missing. */
export async function countOrderNotes(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_notes')
    .select(({ fn }) => ['order_id', fn.countAll<number>().as('notes')])
    .where('order_id', 'in', [...orderIds])
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(row => [row.order_id, row.notes]))
}
