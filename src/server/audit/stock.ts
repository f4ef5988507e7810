import { ItemType } from '#lib/codes/cart.ts'
import { ProposalState } from '#lib/codes/order.ts'
import type { Db } from '../platform/database/open.ts'
import type { ChangePlan } from '../order-change/schema.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { heldBy } from '../order/order-pieces.ts'
import { holdsReservations, orderChunks } from './order-json.ts'
import { type AuditRule, chunksOf, rangeOf } from './rule.ts'

/**
 * What each order reserves matches its lines, its proposed substitutes and its change that waits for
 * a payment, and is nothing once it is cancelled.
 */
export const stockRule: AuditRule = {
  name: 'stock',
  records: 'orders',
  async *check(db) {
    for await (const orders of orderChunks(db)) {
      const range = rangeOf(orders)
      const lines = Map.groupBy(await listLines(db, range), line => line.order_id)
      const proposals = Map.groupBy(await listProposed(db, range), row => row.order_id)
      const reservations = Map.groupBy(await listReserved(db, range), row => row.order_id)
      const claims = await listClaimed(db, range)
      const faults = orders.flatMap(order =>
        findFaults(
          order,
          {
            lines: [...(lines.get(order.id) ?? []), ...(claims.get(order.id) ?? [])],
            proposals: proposals.get(order.id) ?? [],
          },
          reservations.get(order.id) ?? [],
        ),
      )
      yield { checked: orders.length, faults }
    }
  },
}

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

type Line = Parameters<typeof heldBy>[0] & { order_id: number }
type Proposed = Awaited<ReturnType<typeof listProposed>>[number]
type ReservedRow = Awaited<ReturnType<typeof listReserved>>[number]

function findFaults(
  order: OrderRow,
  { lines, proposals }: { lines: readonly Line[]; proposals: readonly Proposed[] },
  reservations: readonly ReservedRow[],
): string[] {
  const expected = holdsReservations(order) ? piecesOf(lines) : new Map<number, number>()
  if (!expected)
    return reservations.length > 0 ? [] : [`order ${order.id}: holds nothing of what it sold`]
  if (order.picked_at === null)
    for (const { product_id, stock } of proposals)
      expected.set(product_id, (expected.get(product_id) ?? 0) + stock)
  const actual = new Map(reservations.map(row => [row.product_id, row.count]))
  const products = new Set([...expected.keys(), ...actual.keys()])
  return [...products].flatMap(id => {
    const [has, should] = [actual.get(id) ?? 0, expected.get(id) ?? 0]
    if (has === should) return []
    return [`order ${order.id}: holds ${has} of product ${id}, it should hold ${should}`]
  })
}

/** Undefined for a bundle of an old order without product ids. */
function piecesOf(lines: readonly Line[]): Map<number, number> | undefined {
  const pieces = new Map<number, number>()
  for (const line of lines) {
    const parts = heldBy(line)
    if (!parts) return undefined
    for (const { id, count } of parts) pieces.set(id, (pieces.get(id) ?? 0) + count)
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
    .selectAll()
    .where('order_id', '>=', first)
    .where('order_id', '<=', last)
    .execute()

/** Pieces that open changes hold, as lines of single products. */
async function listClaimed(db: Db, { first, last }: Range): Promise<Map<number, Line[]>> {
  const rows = await db
    .selectFrom('order_changes')
    .select(['order_id', 'plan'])
    .where('order_id', '>=', first)
    .where('order_id', '<=', last)
    .where('plan', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ order_id, plan }) => [
      order_id,
      (JSON.parse(plan ?? '{}') as ChangePlan).takes.map(([item_id, count]) => ({
        ...{ order_id, item_id, count, type: ItemType.product },
        ...{ picked: null, picked_g: null, components: null },
      })),
    ]),
  )
}

const listReserved = (db: Db, { first, last }: Range) =>
  db
    .selectFrom('order_stock')
    .selectAll()
    .where('order_id', '>=', first)
    .where('order_id', '<=', last)
    .execute()

/** Waiting and accepted substitutes. */
const listProposed = (db: Db, { first, last }: Range) =>
  db
    .selectFrom('substitute_proposals')
    .select(['order_id', 'product_id', 'stock'])
    .where('order_id', '>=', first)
    .where('order_id', '<=', last)
    .where('state', 'in', [ProposalState.waiting, ProposalState.accepted])
    .execute()
