import { HttpStatus } from '#lib/codes/http.ts'
import type { Invoice, Order } from '#lib/contract/order.ts'
import { messages } from '#lib/text/messages.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { findOrder, getOrder, type OrderRow } from './order-queries.ts'
import {
  insertOrderNote,
  listAllLines,
  listNotesOfOrders,
  listOrderNotes,
} from './order-line-queries.ts'
import { lockUser } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { fulfilledLines } from './fulfilled-lines.ts'
import { readOrderFacts } from './order-facts.ts'
import { invoiceView, orderView } from './order-view.ts'
import { expireIdleOrders } from './release-order.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { canNote, canRate } from '#lib/rules/order.ts'
import { insertOrderRating } from './order-rating-queries.ts'
import { endRepeat } from '../repeat/repeat-queries.ts'

/** 404 for another user's order. Overdue orders are expired first. */
export async function getUserOrder(
  deps: Deps,
  userId: number,
  by: Parameters<typeof findOrder>[2],
): Promise<OrderRow> {
  await expireIdleOrders(deps, userId)
  const order = await findOrder(deps.db, userId, by)
  if (!order) throw new ApiError(HttpStatus.notFound, messages.orderNotFound)
  return order
}

/** Returns the order afterwards; 404 for another user's. Overdue orders expire first. */
export async function changeUserOrder(
  deps: Deps,
  userId: number,
  id: number,
  work: (trx: Trx, order: OrderRow) => Promise<void>,
): Promise<OrderRow> {
  await expireIdleOrders(deps, userId)
  return inTransaction(deps.db, async trx => {
    await lockUser(trx, userId)
    const order = await findOrder(trx, userId, { id })
    if (!order) throw new ApiError(HttpStatus.notFound, messages.orderNotFound)
    await work(trx, order)
    return getOrder(trx, id)
  })
}

export async function readInvoices(
  { db, now }: Deps,
  rows: readonly OrderRow[],
): Promise<Invoice[]> {
  const ids = rows.map(row => row.id)
  const [factsOf, allLines, allNotes] = await Promise.all([
    readOrderFacts(db, rows, now()),
    listAllLines(db, ids),
    listNotesOfOrders(db, ids),
  ])
  const lines = Map.groupBy(allLines, line => line.order_id)
  const notes = Map.groupBy(allNotes, note => note.order_id)
  return rows.map(row => {
    const contexts = (notes.get(row.id) ?? []).map(({ context }) => ({ context }))
    const fulfilled = fulfilledLines(lines.get(row.id) ?? [])
    return invoiceView(row, { ...fulfilled, notes: contexts, facts: factsOf(row) }, now())
  })
}

export async function readOrderView(deps: Deps, row: OrderRow): Promise<Order> {
  const factsOf = await readOrderFacts(deps.db, [row], deps.now())
  return orderView(row, factsOf(row), deps.now())
}

/** Repeating the same text changes nothing, so a lost answer can be retried. */
export async function addNote(
  deps: Deps,
  userId: number,
  id: number,
  context: string,
): Promise<OrderRow> {
  return changeUserOrder(deps, userId, id, async (trx, order) => {
    const notes = await listOrderNotes(trx, id)
    const exists = notes.some(note => note.context === context)
    if (!canNote({ status: order.status, notes_count: exists ? 0 : notes.length }))
      throw new ApiError(
        HttpStatus.badRequest,
        order.status === OrderStatus.awaitingPayment
          ? messages.orderNotesTooMany
          : messages.orderNoteRefused,
      )
    if (!exists) await insertOrderNote(trx, { order_id: id, context, created_at: deps.now() })
  })
}

/** A second rating is refused. */
export async function rateOrder(
  deps: Deps,
  userId: number,
  id: number,
  rating: { rates: number; note: string | null },
): Promise<OrderRow> {
  return changeUserOrder(deps, userId, id, async (trx, { status }) => {
    if (!canRate({ status, rated: false }))
      throw new ApiError(HttpStatus.badRequest, messages.ratingNotAllowed)
    const row = { order_id: id, ...rating, created_at: deps.now() }
    if (!(await insertOrderRating(trx, row)))
      throw new ApiError(HttpStatus.badRequest, messages.ratingAlready)
  })
}

/** 400 for an order without a repeat; one that has ended stays so. */
export async function stopRepeat(deps: Deps, userId: number, id: number): Promise<OrderRow> {
  return changeUserOrder(deps, userId, id, async (trx, order) => {
    if (order.repeat_id === null) throw new ApiError(HttpStatus.badRequest, messages.repeatNone)
    await endRepeat(trx, order.repeat_id, 'stopped', deps.now())
  })
}
