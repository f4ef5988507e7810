import { sql } from 'kysely'
import { OrderStatus } from '#lib/codes/order.ts'
import type { StockGoods } from '#lib/contract/admin/stock.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/open.ts'

/** Orders whose goods are still on the shelf. */
const OPEN = [OrderStatus.awaitingPayment, OrderStatus.confirmed]

/** Pieces or grams of orders that are not picked yet, by product. */
export async function findHeld(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_stock')
    .innerJoin('orders', 'orders.id', 'order_stock.order_id')
    .select(['order_stock.product_id', eb => eb.fn.sum<number>('order_stock.count').as('held')])
    .where('order_stock.product_id', 'in', ids)
    .where('orders.status', 'in', OPEN)
    .where('orders.picked_at', 'is', null)
    .groupBy('order_stock.product_id')
    .execute()
  return new Map(rows.map(({ product_id, held }) => [product_id, held]))
}

/** In the order of ids. */
export async function listStockGoods(db: Db, ids: readonly number[]): Promise<StockGoods[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('product_costs', 'product_costs.product_id', 'products.id')
    .select(['products.id', 'products.sku', 'products.name', 'brands.name as brand'])
    .select(['products.volume', 'products.unit', 'products.step_g', 'products.inventory'])
    .select(['products.safety_stock', 'products.kept_back'])
    .select('product_costs.cost')
    .select(lastCost.as('last_cost'))
    .where('products.id', 'in', ids)
    .execute()
  const held = await findHeld(db, ids)
  return inOrder(ids, rows).map(({ step_g, ...row }) => ({
    ...row,
    by_weight: step_g !== null,
    held: held.get(row.id) ?? 0,
  }))
}

const lastCost = sql<number | null>`(select unit_cost from stock_document_lines
  where product_id = products.id and unit_cost is not null order by id desc limit 1)`

export async function listIdsBySku(db: Db, skus: readonly string[]): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'sku'])
    .where('sku', 'in', skus)
    .execute()
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}

/** What was sold since a moment and is more than what is left; by product. */
export const listBelowSales = (db: Db, since: number) =>
  db
    .selectFrom('order_stock')
    .innerJoin('orders', 'orders.id', 'order_stock.order_id')
    .innerJoin('products', 'products.id', 'order_stock.product_id')
    .select(['products.id', eb => eb.fn.sum<number>('order_stock.count').as('sold')])
    .where('orders.created_at', '>=', since)
    .where('products.inventory', 'is not', null)
    .where('products.available', '=', 1)
    .groupBy(['products.id', 'products.inventory'])
    .having(eb => eb(eb.fn.sum('order_stock.count'), '>', eb.ref('products.inventory')))
    .execute()

/** Supplier of the last receipt, by product. */
export async function findLastSuppliers(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock_document_lines')
    .innerJoin('stock_documents', 'stock_documents.id', 'stock_document_lines.document_id')
    .innerJoin('suppliers', 'suppliers.id', 'stock_documents.supplier_id')
    .select(['stock_document_lines.product_id', 'suppliers.id', 'suppliers.name'])
    .where('stock_document_lines.product_id', 'in', ids)
    .orderBy('stock_document_lines.id')
    .execute()
  return new Map(rows.map(({ product_id, id, name }) => [product_id, { id, name }]))
}
