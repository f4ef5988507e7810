import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/open.ts'
import type { TourTable } from './schema.ts'

export type TourRow = Selectable<TourTable>

export interface TourStop {
  order_id: number
  tour_id: number
  courier_id: number
  /** Epoch seconds; null while the tour is open. */
  settled_at: number | null
}

export const listTours = (db: Db, windowId: number): Promise<TourRow[]> =>
  db.selectFrom('tours').selectAll().where('window_id', '=', windowId).orderBy('id').execute()

export const findTour = (db: Db, id: number): Promise<TourRow | undefined> =>
  db.selectFrom('tours').selectAll().where('id', '=', id).executeTakeFirst()

const stops = (db: Db) =>
  db
    .selectFrom('tour_stops')
    .innerJoin('tours', 'tours.id', 'tour_stops.tour_id')
    .select(['order_id', 'tour_id', 'courier_id', 'settled_at'])
    .orderBy('position')

/** In the order of their routes. */
export const listWindowStops = (db: Db, windowId: number): Promise<TourStop[]> =>
  stops(db).where('window_id', '=', windowId).execute()

export const findTourStop = (db: Db, orderId: number): Promise<TourStop | undefined> =>
  stops(db).where('order_id', '=', orderId).executeTakeFirst()

export interface TourRoute {
  id: number
  courierId: number
  courier: string
  orderIds: number[]
}

/** @param reader whose own tour comes first */
export async function listTourRoutes(
  db: Db,
  windowId: number,
  reader: number | null,
): Promise<TourRoute[]> {
  const rows = await stops(db)
    .innerJoin('staff', 'staff.id', 'tours.courier_id')
    .select('staff.name')
    .where('window_id', '=', windowId)
    .execute()
  const routes = new Map<number, TourRoute>()
  for (const { tour_id: id, courier_id: courierId, name: courier, order_id } of rows) {
    const route = routes.get(id) ?? { id, courierId, courier, orderIds: [] }
    route.orderIds.push(order_id)
    routes.set(id, route)
  }
  const isOwn = (route: TourRoute) => route.courierId === reader
  return [...routes.values()].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.id - b.id)
}

/** Open tours of windows that have ended. */
export const listUnsettledTours = (db: Db, now: number) =>
  db
    .selectFrom('tours')
    .innerJoin('delivery_windows', 'delivery_windows.id', 'tours.window_id')
    .innerJoin('staff', 'staff.id', 'tours.courier_id')
    .select(['tours.id', 'window_id', 'starts_at', 'ends_at', 'courier_id', 'staff.name'])
    .where('settled_at', 'is', null)
    .where('ends_at', '<', now)
    .orderBy('tours.id')
    .execute()

/** Tours of a window change one after another. */
export async function lockTours(trx: Trx, windowId: number): Promise<void> {
  await trx
    .updateTable('delivery_windows')
    .set({ used: sql.ref('used') })
    .where('id', '=', windowId)
    .execute()
}

/** The open tour of the courier in the window. */
export async function openTour(trx: Trx, window_id: number, courier_id: number): Promise<number> {
  const open = await trx
    .selectFrom('tours')
    .select('id')
    .where('window_id', '=', window_id)
    .where('courier_id', '=', courier_id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (open) return open.id
  const { id } = await trx
    .insertInto('tours')
    .values({ window_id, courier_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertStops(
  trx: Trx,
  tourId: number,
  orderIds: readonly number[],
): Promise<void> {
  if (orderIds.length === 0) return
  await trx
    .insertInto('tour_stops')
    .values(orderIds.map((order_id, position) => ({ order_id, tour_id: tourId, position })))
    .execute()
}

export async function deleteStops(trx: Trx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0)
    await trx.deleteFrom('tour_stops').where('order_id', 'in', orderIds).execute()
}

export async function deleteEmptyTours(trx: Trx, windowId: number): Promise<void> {
  await trx
    .deleteFrom('tours')
    .where('window_id', '=', windowId)
    .where('settled_at', 'is', null)
    .where('id', 'not in', trx.selectFrom('tour_stops').select('tour_id'))
    .execute()
}

/** False when it was settled meanwhile. */
export async function settleTour(
  trx: Trx,
  id: number,
  settlement: Pick<TourRow, 'due' | 'received' | 'note' | 'settled_at' | 'settled_by'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tours')
    .set(settlement)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
