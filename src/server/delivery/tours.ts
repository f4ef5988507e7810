import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { may } from '#lib/rules/staff.ts'
import { type Place, sharesByDirection, shortRoute } from '#lib/rules/tour-route.ts'
import { tourMessages } from '#lib/text/messages/admin-delivery.ts'
import { distanceM } from '../address/geocoder/distance.ts'
import type { Geocoder } from '../address/geocoder/geocoder.ts'
import type { Deps } from '../deps.ts'
import { listEventsByOrder } from '../order/order-event-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { listOrdersOfWindow } from '../picking/picking-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { getSetting } from '../platform/database/settings.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { insertChange } from '../staff/change-queries.ts'
import { listStaff, type StaffRow } from '../staff/staff-queries.ts'
import { listDeliveryAttempts } from './delivery-attempt-queries.ts'
import { cashOf, isPackable } from './route-sheet.ts'
import {
  deleteEmptyTours,
  deleteStops,
  findTour,
  insertStops,
  listWindowStops,
  lockTours,
  openTour,
  settleTour,
  type TourRow,
  type TourStop,
} from './tour-queries.ts'

const conflict = (message: string): ApiError => new ApiError(HttpStatus.conflict, message)

/** Active staff who deliver. */
export const listCouriers = async (db: Db): Promise<StaffRow[]> =>
  (await listStaff(db)).filter(
    ({ active, permissions }) => active === 1 && may(permissions, 'delivery'),
  )

async function assertCouriers(db: Db, ids: readonly number[]): Promise<void> {
  const couriers = new Set((await listCouriers(db)).map(({ id }) => id))
  if (!ids.every(id => couriers.has(id)))
    throw new ApiError(HttpStatus.notFound, tourMessages.unknownCourier)
}

interface Window {
  orders: OrderRow[]
  stops: TourStop[]
}

async function readWindow(db: Db, id: number): Promise<Window> {
  const { confirmed, outForDelivery } = OrderStatus
  const orders = await listOrdersOfWindow(db, id, [confirmed, outForDelivery])
  return { orders: orders.filter(isDeliverable), stops: await listWindowStops(db, id) }
}

const isDeliverable = (order: OrderRow): boolean => order.pickup === 0 && isPackable(order)

/** What an assignment was made of; it is refused when this has changed. */
const versionOf = ({ orders, stops }: Window): string =>
  JSON.stringify([orders.map(({ id }) => id), stops])

/** Gives orders to a courier, or to nobody. 403, 404 or 409. */
export async function assignOrders(
  deps: Deps,
  by: StaffRow,
  { window, courier, orders: ids }: { window: number; courier: number | null; orders: number[] },
): Promise<void> {
  if (courier !== null) await assertCouriers(deps.db, [courier])
  const read = await readWindow(deps.db, window)
  const moved = read.orders.filter(({ id }) => ids.includes(id))
  if (moved.length < new Set(ids).size) throw conflict(tourMessages.notDeliverable)
  const holders = read.stops.filter(({ order_id }) => ids.includes(order_id))
  if (holders.some(({ settled_at }) => settled_at !== null)) throw conflict(tourMessages.settled)
  const isOwn = [courier, ...holders.map(({ courier_id }) => courier_id)].every(
    each => each === null || each === by.id,
  )
  if (!isOwn && !may(by.permissions, 'orders'))
    throw new ApiError(HttpStatus.forbidden, tourMessages.othersOrders)
  await saveTours(deps, window, read, new Map([[courier, moved]]))
}

/** Shares the orders that nobody has among couriers. 404 or 409. */
export async function shareOrders(
  deps: Deps,
  { window, couriers }: { window: number; couriers: number[] },
): Promise<void> {
  await assertCouriers(deps.db, couriers)
  const read = await readWindow(deps.db, window)
  const taken = new Set(read.stops.map(({ order_id }) => order_id))
  const remaining = read.orders.filter(({ id }) => !taken.has(id))
  if (remaining.length === 0) throw conflict(tourMessages.nothingLeft)
  const shop = await shopPlace(deps.db)
  const placed = remaining.map(order => ({ ...placeOf(order, shop), order }))
  const shares = sharesByDirection(shop, placed, couriers.length)
  await saveTours(
    deps,
    window,
    read,
    new Map(couriers.map((id, at) => [id, (shares[at] ?? []).map(({ order }) => order)])),
  )
}

/** Routes are found before the transaction, because a map provider may be asked. */
async function saveTours(
  deps: Deps,
  window: number,
  read: Window,
  added: ReadonlyMap<number | null, readonly OrderRow[]>,
): Promise<void> {
  const moved = new Set([...added.values()].flat().map(({ id }) => id))
  const routes: [courier: number, orderIds: number[]][] = []
  for (const [courier, orders] of added) {
    if (courier === null) continue
    const own = new Set(
      read.stops
        .filter(stop => stop.courier_id === courier && stop.settled_at === null)
        .map(({ order_id }) => order_id),
    )
    const stays = read.orders.filter(({ id }) => own.has(id) && !moved.has(id))
    routes.push([courier, await routeOf(deps, [...stays, ...orders])])
  }
  await inTransaction(deps.db, async trx => {
    await lockTours(trx, window)
    if (versionOf(await readWindow(trx, window)) !== versionOf(read))
      throw conflict(tourMessages.changed)
    await deleteStops(trx, [...moved, ...routes.flatMap(([, ids]) => ids)])
    for (const [courier, ids] of routes)
      if (ids.length > 0) await insertStops(trx, await openTour(trx, window, courier), ids)
    await deleteEmptyTours(trx, window)
  })
}

async function routeOf({ db, geocoder }: Deps, orders: readonly OrderRow[]): Promise<number[]> {
  const shop = await shopPlace(db)
  const places = [shop, ...orders.map(order => placeOf(order, shop))]
  const route = shortRoute(await distancesOf(geocoder, places))
  return route.flatMap(at => orders[at]?.id ?? [])
}

/** By street where the map provider answers, else in a straight line. */
async function distancesOf(geocoder: Geocoder, places: readonly Place[]): Promise<number[][]> {
  const points = places.map(({ lat, lng }) => [lat, lng] as const)
  const straight = () => points.map(from => points.map(to => distanceM(from, to)))
  return (await geocoder.distances?.(points)) ?? straight()
}

/** The middle of Tehran, while the owner has not set the shop's place. */
const MIDDLE: Place = { lat: 35.73, lng: 51.44 }
const shopPlace = async (db: Db): Promise<Place> => (await getSetting(db, 'map')) ?? MIDDLE

/** Old orders without a place count as at the shop. */
const placeOf = ({ lat, lng }: OrderRow, shop: Place): Place =>
  lat === null || lng === null ? { lat: shop.lat, lng: shop.lng } : { lat, lng }

export interface TourCash {
  /** Rials taken at its doors. */
  due: number
  stops: number
  /** Neither delivered nor missed. */
  onTheWay: OrderRow[]
  missed: OrderRow[]
  /** Not sent out. */
  waiting: OrderRow[]
}

export async function readTourCash(
  db: Db,
  { id, window_id }: Pick<TourRow, 'id' | 'window_id'>,
): Promise<TourCash> {
  const { confirmed, outForDelivery, delivered } = OrderStatus
  const own = new Set(
    (await listWindowStops(db, window_id))
      .filter(({ tour_id }) => tour_id === id)
      .map(({ order_id }) => order_id),
  )
  const all = await listOrdersOfWindow(db, window_id, [confirmed, outForDelivery, delivered])
  const orders = all.filter(order => own.has(order.id))
  const ids = orders.map(order => order.id)
  const events = await listEventsByOrder(db, ids)
  const attempts = await listDeliveryAttempts(db, ids)
  const out = orders.filter(({ status }) => status === outForDelivery)
  return {
    stops: orders.length,
    due: orders.reduce((sum, order) => sum + cashOf(order, events.get(order.id) ?? []), 0),
    onTheWay: out.filter(order => !attempts.has(order.id)),
    missed: out.filter(order => attempts.has(order.id)),
    waiting: orders.filter(({ status }) => status === confirmed),
  }
}

/** The caller holds the permission `orders`. 403, 404, 409 or 422. */
export async function settle(
  { db, now: clock }: Deps,
  by: StaffRow,
  { id, received, note }: { id: number; received: number; note: string },
): Promise<void> {
  const now = clock()
  await inTransaction(db, async trx => {
    const tour = await lockTour(trx, id)
    if (tour.courier_id === by.id && !may(by.permissions, 'payments'))
      throw new ApiError(HttpStatus.forbidden, tourMessages.ownTour)
    const { due, onTheWay, missed, waiting } = await readTourCash(trx, tour)
    if (onTheWay.length > 0) throw conflict(tourMessages.onTheWay)
    if (received !== due && note === '') throw fieldError('note', tourMessages.noteMissing)
    await deleteStops(
      trx,
      [...missed, ...waiting].map(order => order.id),
    )
    const settlement = { due, received, note, settled_at: now, settled_by: by.id }
    if (!(await settleTour(trx, id, settlement))) throw conflict(tourMessages.settled)
    await insertChange(trx, {
      ...{ at: now, staffId: by.id, record: 'tour', recordId: id, action: 'done' },
      ...{ after: { due, received }, reason: note || null },
    })
  })
}

async function lockTour(trx: Trx, id: number): Promise<TourRow> {
  const found = await findTour(trx, id)
  if (!found) throw new ApiError(HttpStatus.notFound, tourMessages.unknownTour)
  await lockTours(trx, found.window_id)
  const tour = await findTour(trx, id)
  if (!tour || tour.settled_at !== null) throw conflict(tourMessages.settled)
  return tour
}
