import { OrderStatus } from '#lib/codes/order.ts'
import type { PackingSlip, RouteStop, RouteStops } from '#lib/contract/admin/delivery.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { lastDelivery } from '#lib/rules/last-delivery.ts'
import { listDeliveryAttempts, type DeliveryAttempt } from './delivery-attempt-queries.ts'
import { deliveryLabels } from '#lib/text/labels/admin-delivery.ts'
import type { Db } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { listEventsByOrder, type OrderEvent } from '../order/order-event-queries.ts'
import { listOrdersOfWindow } from '../picking/picking-queries.ts'
import { listAllLines, listOrderNotes } from '../order/order-line-queries.ts'
import { fulfilledLines, pieceCount, readFulfilledLines } from '../order/fulfilled-lines.ts'
import { payableOfOrder } from '../order/movable-order.ts'
import { readOrderFacts } from '../order/order-facts.ts'
import { invoiceView } from '../order/order-view.ts'
import { isUndoable } from './delivery-outcome.ts'
import { deliveryAttemptText } from '../order/order-detail.ts'

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

export async function readRoute(
  db: Db,
  orders: readonly OrderRow[],
  now: number,
): Promise<RouteStops[]> {
  const ids = orders.map(order => order.id)
  const lines = Map.groupBy(await listAllLines(db, ids), line => line.order_id)
  const events = await listEventsByOrder(db, ids)
  const missed = await listDeliveryAttempts(db, ids)
  const route: RouteStops[] = []
  for (const [locality, part] of routeParts(orders)) {
    const stops: RouteStop[] = []
    for (const order of part)
      stops.push({
        ...(await readStop(db, order)),
        ...deliveryState(order, {
          history: events.get(order.id) ?? [],
          missed: missed.get(order.id),
          now,
        }),
        pieces: pieceCount(fulfilledLines(lines.get(order.id) ?? []).lines),
      })
    route.push({ locality, stops })
  }
  return route
}

/** Orders in the sequence of their route: by part of town, those to be collected last. */
const routeParts = (orders: readonly OrderRow[]): [locality: string, OrderRow[]][] =>
  [...Map.groupBy(orders, placeOf)].sort(
    ([a], [b]) => Number(a === PICKUP) - Number(b === PICKUP) || a.localeCompare(b, 'fa'),
  )

/** Stops of the courier before an order that is out; null for any other and for pickup. */
export async function countStopsBefore(db: Db, order: OrderRow): Promise<number | null> {
  const { outForDelivery } = OrderStatus
  if (order.status !== outForDelivery || order.pickup === 1) return null
  const onTheirWay = await listOrdersOfWindow(db, order.window_id, [outForDelivery])
  const route = routeParts(onTheirWay).flatMap(([, part]) => part)
  return Math.max(
    0,
    route.findIndex(({ id }) => id === order.id),
  )
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
  now: number
}

function deliveryState(
  order: OrderRow,
  { history, missed, now }: DeliveryHistory,
): Pick<RouteStop, 'collect' | 'collected' | 'out' | 'delivered' | 'undo' | 'missed'> {
  const delivered = order.status === OrderStatus.delivered
  const delivery = delivered ? lastDelivery(history) : null
  return {
    collect: payableOfOrder(order),
    collected: delivery?.paid_on_delivery ? order.total_amount : 0,
    out: order.status !== OrderStatus.confirmed,
    delivered,
    undo: delivery !== null && isUndoable(delivery.at, now),
    missed: deliveryAttemptText(order, missed),
  }
}

async function readStop(
  db: Db,
  order: OrderRow,
): Promise<Omit<RouteStop, 'pieces' | keyof ReturnType<typeof deliveryState>>> {
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
