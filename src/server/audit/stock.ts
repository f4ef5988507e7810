import type { Db } from '../db/open.ts'
import type { OrderRow } from '../db/order.ts'
import { partsOf } from '../services/order-pieces.ts'
import { holds, orderChunks } from './kept.ts'
import { type AuditRule, chunksOf, rangeOf } from './rule.ts'

/** What each order holds of each product: what its lines say, and nothing once it is cancelled. */
export const stockRule: AuditRule = {
  name: 'stock',
  records: 'orders',
  async *check(db) {
    for await (const orders of orderChunks(db)) {
      const range = rangeOf(orders)
      const lines = Map.groupBy(await listLines(db, range), line => line.order_id)
      const held = Map.groupBy(await listHeld(db, range), row => row.order_id)
      const faults = orders.flatMap(order =>
        faultsOf(order, lines.get(order.id) ?? [], held.get(order.id) ?? []),
      )
      yield { checked: orders.length, faults }
    }
  },
}

/** The stock of each product: none below nothing. */
export const inventoryRule: AuditRule = {
  name: 'inventory',
  records: 'products',
  async *check(db) {
    for await (const products of chunksOf((after, limit) => listProducts(db, after, limit))) {
      const faults = products
        .filter(({ inventory }) => inventory !== null && inventory < 0)
        .map(({ id, inventory }) => `product ${id}: its inventory is ${inventory}`)
      yield { checked: products.length, faults }
    }
  },
}

type Line = Awaited<ReturnType<typeof listLines>>[number]
type Held = Awaited<ReturnType<typeof listHeld>>[number]

function faultsOf(order: OrderRow, lines: readonly Line[], held: readonly Held[]): string[] {
  const due = holds(order) ? piecesOf(lines) : new Map<number, number>()
  if (!due) return held.length > 0 ? [] : [`order ${order.id}: holds nothing of what it sold`]
  const found = new Map(held.map(row => [row.product_id, row.count]))
  const products = new Set([...due.keys(), ...found.keys()])
  return [...products].flatMap(id => {
    const [has, should] = [found.get(id) ?? 0, due.get(id) ?? 0]
    if (has === should) return []
    return [`order ${order.id}: holds ${has} of product ${id}, it should hold ${should}`]
  })
}

/** Pieces by product; undefined where a bundle of an old order does not name its products. */
function piecesOf(lines: readonly Line[]): Map<number, number> | undefined {
  const pieces = new Map<number, number>()
  for (const line of lines) {
    const parts = partsOf(line)
    if (!parts) return undefined
    for (const { id, count } of parts)
      pieces.set(id, (pieces.get(id) ?? 0) + count * (line.picked ?? line.count))
  }
  return pieces
}

const listProducts = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('products')
    .select(['id', 'inventory'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

interface Range {
  first: number
  last: number
}

const listLines = (db: Db, { first, last }: Range) =>
  db
    .selectFrom('order_lines')
    .select(['order_id', 'type', 'item_id', 'count', 'picked', 'components'])
    .where('order_id', '>=', first)
    .where('order_id', '<=', last)
    .execute()

const listHeld = (db: Db, { first, last }: Range) =>
  db
    .selectFrom('order_stock')
    .selectAll()
    .where('order_id', '>=', first)
    .where('order_id', '<=', last)
    .execute()
