import type { PackingSlip, RouteStop, RouteStops } from '#lib/contract/admin/delivery.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { payableOf } from '#lib/rules/order.ts'
import type { Db } from '../../db/open.ts'
import type { OrderRow } from '../../db/order.ts'
import { listAllLines, listOrderNotes } from '../../db/order-line.ts'
import { handedLines, readHandedLines } from '../handed-lines.ts'
import { readOrderFacts } from '../order-facts.ts'
import { invoiceView } from '../order-view.ts'

const DELIVERED = 60

/** Where these orders go, by part of town; without one they stand under their city. */
export async function routeOf(db: Db, orders: readonly OrderRow[]): Promise<RouteStops[]> {
  const lines = Map.groupBy(
    await listAllLines(
      db,
      orders.map(order => order.id),
    ),
    line => line.order_id,
  )
  const stops: { locality: string; stop: RouteStop }[] = []
  for (const order of orders) {
    const customer = JSON.parse(order.customer) as Invoice['customer']
    const handed = handedLines(lines.get(order.id) ?? []).lines
    stops.push({
      locality: order.locality || customer.city,
      stop: { ...(await stopOf(db, order, customer)), pieces: sumOf(handed) },
    })
  }
  return [...Map.groupBy(stops, ({ locality }) => locality)]
    .sort(([a], [b]) => a.localeCompare(b, 'fa'))
    .map(([locality, own]) => ({ locality, stops: own.map(({ stop }) => stop) }))
}

const sumOf = (lines: readonly { count: number }[]): number =>
  lines.reduce((sum, line) => sum + line.count, 0)

async function stopOf(
  db: Db,
  order: OrderRow,
  { name, mobile, city, address, number, unit, postal_code }: Invoice['customer'],
): Promise<Omit<RouteStop, 'pieces'>> {
  const notes = await listOrderNotes(db, order.id)
  return {
    ...{ id: order.id, tracking_code: order.tracking_code, recipient: name, mobile, postal_code },
    address: [
      ...[city, address],
      ...(number ? [`پلاک ${number}`] : []),
      ...(unit ? [`واحد ${unit}`] : []),
    ].join('، '),
    notes: notes.map(note => note.context),
    collect: payableOf(order),
    delivered: order.status === DELIVERED,
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
      ...{ id, tracking_code, products, shortages, notes, customer, time },
      ...{ posting_method, payable_amount, status_fa },
    })
  }
  return slips
}
