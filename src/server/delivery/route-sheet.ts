import { OrderStatus } from '#lib/codes/order.ts'
import type { PackingSlip, RouteStop, RouteStops } from '#lib/contract/admin/delivery.ts'
import type { Tour } from '#lib/contract/admin/tour.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { lastDelivery } from '#lib/rules/last-delivery.ts'
import { isHeld } from '#lib/rules/picking-state.ts'
import { may } from '#lib/rules/staff.ts'
import type { DeliveryWindow } from './delivery-window-queries.ts'
import { hoursOfStops } from './delivery-hours.ts'
import {
  listDeliverers,
  listDeliveryAttempts,
  type DeliveryAttempt,
} from './delivery-attempt-queries.ts'
import { deliveryLabels } from '#lib/text/labels/admin-delivery.ts'
import type { Db } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { listEventsByOrder, type OrderEvent } from '../order/order-event-queries.ts'
import { listOrdersOfWindow } from '../picking/picking-queries.ts'
import { listAllLines, listOrderNotes } from '../order/order-line-queries.ts'
import { fulfilledLines, pieceCount, readFulfilledLines } from '../order/fulfilled-lines.ts'
import { isEmptyOrder, payableOfOrder } from '../order/movable-order.ts'
import { readOrderFacts } from '../order/order-facts.ts'
import { invoiceView } from '../order/order-view.ts'
import type { StaffRow } from '../staff/staff-queries.ts'
import { isUndoable } from './delivery-outcome.ts'
import { listTourRoutes, type TourRoute } from './tour-queries.ts'
import { deliveryAttemptText } from '../order/order-detail.ts'

/** Not blocked by a slip, and something of it was there. */
export const isPackable = (order: OrderRow): boolean => !isHeld(order) && !isEmptyOrder(order)

/** Rials taken at the door. */
export function cashOf(order: OrderRow, history: readonly OrderEvent[]): number {
  const isDelivered = order.status === OrderStatus.delivered
  return isDelivered && lastDelivery(history)?.paid_on_delivery ? order.total_amount : 0
}

/** Of a courier: their own tours; with nothing left on them, also what nobody has. */
export function ownParts(
  route: readonly RouteStops[],
  tours: readonly Tour[],
  courier: number,
): RouteStops[] {
  const own = new Set(tours.filter(tour => tour.courier.id === courier).map(({ id }) => id))
  const isOwn = ({ tour }: RouteStops) => tour !== null && own.has(tour)
  const isBusy = route.some(part => isOwn(part) && part.stops.some(stop => !stop.delivered))
  return route.filter(part => isOwn(part) || (part.tour === null && !isBusy))
}

/** Cash due and collected on a route, in rials. */
export function routeSums(route: readonly RouteStops[]): {
  to_collect: number
  collected: number
} {
  const stops = route.flatMap(part => part.stops)
  const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)
  return {
    to_collect: sum(stops.filter(stop => !stop.delivered).map(stop => stop.collect)),
    collected: sum(stops.map(stop => stop.collected)),
  }
}

/** Those of tours first, the reader's own before all; then by part of town. */
export async function readRoute(
  db: Db,
  {
    orders,
    windowId,
    window,
    reader,
  }: {
    orders: readonly OrderRow[]
    windowId: number
    /** Where it announces its hours. */
    window: DeliveryWindow | null
    reader: StaffRow
  },
  now: number,
): Promise<RouteStops[]> {
  const ids = orders.map(order => order.id)
  const lines = Map.groupBy(await listAllLines(db, ids), line => line.order_id)
  const historyOf = await readHistories(db, ids, reader)
  const route: RouteStops[] = []
  for (const part of routeParts(orders, await listTourRoutes(db, windowId, reader.id))) {
    const stops: RouteStop[] = []
    const hourOf = hoursOfStops(part.orders, { window, isTour: part.tour !== null, now })
    for (const order of part.orders)
      stops.push({
        ...(await readStop(db, order)),
        ...hourOf(order),
        ...deliveryState(order, historyOf(order.id), now),
        pieces: pieceCount(fulfilledLines(lines.get(order.id) ?? []).lines),
      })
    route.push({ name: part.name, tour: part.tour, stops })
  }
  return route
}

interface RoutePart {
  /** Of the courier, or of the part of town. */
  name: string
  tour: number | null
  orders: OrderRow[]
}

function routeParts(orders: readonly OrderRow[], tours: readonly TourRoute[]): RoutePart[] {
  const ofId = new Map(orders.map(order => [order.id, order]))
  const ofTours = tours.map(({ id, courier, orderIds }) => ({
    ...{ name: courier, tour: id, orders: orderIds.flatMap(each => ofId.get(each) ?? []) },
  }))
  const taken = new Set(ofTours.flatMap(part => part.orders.map(({ id }) => id)))
  const remaining = orders.filter(({ id }) => !taken.has(id))
  return [...ofTours.filter(part => part.orders.length > 0), ...partsOfTown(remaining)]
}

/** Those to be collected last. */
const partsOfTown = (orders: readonly OrderRow[]): RoutePart[] =>
  [...Map.groupBy(orders, placeOf)]
    .sort(([a], [b]) => Number(a === PICKUP) - Number(b === PICKUP) || a.localeCompare(b, 'fa'))
    .map(([name, part]) => ({ name, tour: null, orders: part }))

/** Stops of the courier before an order that is out; null for any other and for pickup. */
export async function countStopsBefore(db: Db, order: OrderRow): Promise<number | null> {
  const { outForDelivery } = OrderStatus
  if (order.status !== outForDelivery || order.pickup === 1) return null
  const onTheirWay = await listOrdersOfWindow(db, order.window_id, [outForDelivery])
  const parts = routeParts(onTheirWay, await listTourRoutes(db, order.window_id, null))
  const own = parts.find(part => part.orders.some(({ id }) => id === order.id))
  const route = own?.tour == null ? parts.filter(({ tour }) => tour === null) : [own]
  return route.flatMap(part => part.orders).findIndex(({ id }) => id === order.id)
}

/** Orders that customers collect are no stop of the courier. */
const PICKUP = deliveryLabels.pickup

const customerOf = ({ customer }: OrderRow): Invoice['customer'] =>
  JSON.parse(customer) as Invoice['customer']

const placeOf = (order: OrderRow): string =>
  order.pickup === 1 ? PICKUP : order.locality || customerOf(order).city

interface DeliveryHistory {
  history: readonly OrderEvent[]
  missed: DeliveryAttempt | undefined
  mayUndo: boolean
}

async function readHistories(db: Db, ids: readonly number[], reader: StaffRow) {
  const events = await listEventsByOrder(db, ids)
  const missed = await listDeliveryAttempts(db, ids)
  const deliverers = await listDeliverers(db, ids)
  const isDesk = may(reader.permissions, 'orders')
  return (id: number): DeliveryHistory => ({
    history: events.get(id) ?? [],
    missed: missed.get(id),
    mayUndo: isDesk || deliverers.get(id) === reader.id,
  })
}

function deliveryState(
  order: OrderRow,
  { history, missed, mayUndo }: DeliveryHistory,
  now: number,
): Pick<RouteStop, 'collect' | 'collected' | 'out' | 'delivered' | 'undo' | 'missed'> {
  const delivered = order.status === OrderStatus.delivered
  const delivery = delivered ? lastDelivery(history) : null
  return {
    collect: payableOfOrder(order),
    collected: cashOf(order, history),
    out: order.status !== OrderStatus.confirmed,
    delivered,
    undo: mayUndo && delivery !== null && isUndoable(delivery.at, now),
    missed: deliveryAttemptText(order, missed),
  }
}

async function readStop(db: Db, order: OrderRow) {
  const { name, mobile, city, address, number, unit, postal_code } = customerOf(order)
  const notes = await listOrderNotes(db, order.id)
  const { lat, lng } = order
  const isPickup = order.pickup === 1
  return {
    point: isPickup || lat === null || lng === null ? null : { lat, lng },
    id: order.id,
    tracking_code: order.tracking_code,
    recipient: name,
    mobile,
    pickup: isPickup,
    postal_code: isPickup ? '' : postal_code,
    address: isPickup
      ? PICKUP
      : [
          city,
          address,
          ...(number ? [`پلاک ${number}`] : []),
          ...(unit ? [`واحد ${unit}`] : []),
        ].join('، '),
    notes: notes.map(note => note.context),
  }
}

export async function packingSlips(
  db: Db,
  orders: readonly OrderRow[],
  now: number,
): Promise<PackingSlip[]> {
  const factsOf = await readOrderFacts(db, orders, now)
  const slips: PackingSlip[] = []
  for (const row of orders) {
    const notes = await listOrderNotes(db, row.id)
    const fulfilled = await readFulfilledLines(db, row.id)
    const slip = invoiceView(row, { ...fulfilled, notes, facts: factsOf(row) }, now)
    const { id, tracking_code, products, shortages, customer, time, posting_method } = slip
    const { payable_amount, status_fa } = slip
    slips.push({
      id,
      tracking_code,
      products,
      shortages,
      notes,
      customer,
      time,
      posting_method,
      payable_amount,
      status_fa,
    })
  }
  return slips
}
