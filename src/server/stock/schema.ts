import type { Generated } from 'kysely'
import type { StockDocumentKind } from '#lib/contract/admin/stock.ts'

export interface StockTables {
  suppliers: SupplierTable
  stock_documents: StockDocumentTable
  stock_document_lines: StockDocumentLineTable
  product_costs: ProductCostTable
}

interface SupplierTable {
  id: Generated<number>
  name: string
  phone: string | null
  note: string | null
  created_at: number
}

/** Written once, with all its lines. */
interface StockDocumentTable {
  id: Generated<number>
  kind: StockDocumentKind
  supplier_id: number | null
  /** Of waste, and of a count that takes from the stock. */
  reason: string | null
  staff_id: number
  /** Of the form, so that it counts once however often it is sent. */
  once_key: string
  posted_at: number
}

/** Amounts in pieces, or grams of goods by weight. */
export interface StockDocumentLineTable {
  id: Generated<number>
  document_id: number
  product_id: number
  /** Received, counted or wasted. */
  amount: number
  /** Of the stock for sale. */
  change: number
  /** For sale after it; null is unlimited. */
  stock_after: number | null
  /** Rials of a piece or a kilogram, of a receipt. */
  unit_cost: number | null
  /** Average cost after a receipt. */
  cost_after: number | null
  /** Gregorian day. */
  expires_on: string | null
}

/** Moving average, in rials of a piece or a kilogram. */
interface ProductCostTable {
  product_id: number
  cost: number
}
