import type { PackingSlip, RouteStop, RouteStops } from '#lib/contract/admin/delivery.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { lastDelivery } from '#lib/rules/last-delivery.ts'
import { listMissed, type MissedDelivery } from '../../db/missed-delivery.ts'
import type { Db } from '../../db/open.ts'
import type { OrderRow } from '../../db/order.ts'
import { listEventsOf, type OrderEvent } from '../../db/order-event.ts'
import { listAllLines, listOrderNotes } from '../../db/order-line.ts'
import { handedLines, readHandedLines } from '../handed-lines.ts'
import { payableOfOrder } from '../judged-order.ts'
import { readOrderFacts } from '../order-facts.ts'
import { invoiceView } from '../order-view.ts'
import { isUndoable } from './door.ts'
import { missedText } from './order-detail.ts'

const CONFIRMED = 40
const DELIVERED = 60

/** What is to be taken at the doors of a route, and what was, in rials. */
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

/** Where these orders go, by part of town; without one they stand under their city. */
export async function routeOf(
  db: Db,
  orders: readonly OrderRow[],
  now: number,
): Promise<RouteStops[]> {
  const ids = orders.map(order => order.id)
  const lines = Map.groupBy(await listAllLines(db, ids), line => line.order_id)
  const events = await listEventsOf(db, ids)
  const missed = await listMissed(db, ids)
  const stops: { locality: string; stop: RouteStop }[] = []
  for (const order of orders) {
    const customer = JSON.parse(order.customer) as Invoice['customer']
    const handed = handedLines(lines.get(order.id) ?? []).lines
    stops.push({
      locality: order.locality || customer.city,
      stop: {
        ...(await stopOf(db, order, customer)),
        ...doorOf(order, {
          history: events.get(order.id) ?? [],
          missed: missed.get(order.id),
          now,
        }),
        pieces: sumOf(handed),
      },
    })
  }
  return [...Map.groupBy(stops, ({ locality }) => locality)]
    .sort(([a], [b]) => a.localeCompare(b, 'fa'))
    .map(([locality, own]) => ({ locality, stops: own.map(({ stop }) => stop) }))
}

interface AtDoor {
  history: readonly OrderEvent[]
  missed: MissedDelivery | undefined
  now: number
}

/** What happened at the door of an order, and what is still to. */
function doorOf(
  order: OrderRow,
  { history, missed, now }: AtDoor,
): Pick<RouteStop, 'collect' | 'collected' | 'out' | 'delivered' | 'undo' | 'missed'> {
  const delivered = order.status === DELIVERED
  const delivery = delivered ? lastDelivery(history) : null
  return {
    collect: payableOfOrder(order),
    collected: delivery?.paid_at_door ? order.total_amount : 0,
    out: order.status !== CONFIRMED,
    delivered,
    undo: delivery !== null && isUndoable(delivery.at, now),
    missed: missedText(order, missed),
  }
}

const sumOf = (lines: readonly { count: number }[]): number =>
  lines.reduce((sum, line) => sum + line.count, 0)

async function stopOf(
  db: Db,
  order: OrderRow,
  { name, mobile, city, address, number, unit, postal_code }: Invoice['customer'],
): Promise<Omit<RouteStop, 'pieces' | keyof ReturnType<typeof doorOf>>> {
  const notes = await listOrderNotes(db, order.id)
  const { lat, lng } = order
  return {
    point: lat === null || lng === null ? null : { lat, lng },
    id: order.id,
    tracking_code: order.tracking_code,
    recipient: name,
    mobile,
    postal_code,
    address: [
      city,
      address,
      ...(number ? [`پلاک ${number}`] : []),
      ...(unit ? [`واحد ${unit}`] : []),
    ].join('، '),
    notes: notes.map(note => note.context),
  }
}

/** What goes into the bags of these orders. */
export async function packingSlips(
  db: Db,
  orders: readonly OrderRow[],
  now: number,
): Promise<PackingSlip[]> {
  const factsOf = await readOrderFacts(db, orders)
  const slips: PackingSlip[] = []
  for (const row of orders) {
    const notes = await listOrderNotes(db, row.id)
    const handed = await readHandedLines(db, row.id)
    const slip = invoiceView(row, { ...handed, notes, facts: factsOf(row.id) }, now)
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
