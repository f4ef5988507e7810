import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  idParamsSchema,
  idSchema,
  inTextSchema,
  noteTextSchema,
  orTextSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
} from '../values.ts'
import { KEY_MAX_CHARS } from './catalogue.ts'
import { daySchema } from './coupon.ts'
import { optionalReasonSchema } from './reason.ts'

export const STOCK_LINES_MAX = 300
export const SUPPLIER_NAME_MAX_CHARS = 100
export const STOCK_AMOUNT_MAX = 100_000_000
const COST_MAX = 1_000_000_000_000
const SEARCH_MAX_CHARS = 100
const ONCE_KEY_CHARS = 36
const DAYS_DEFAULT = 14
const DAYS_MAX = 90

export const stockDocumentKindSchema = z.enum(['receipt', 'count', 'waste'])
export type StockDocumentKind = z.infer<typeof stockDocumentKindSchema>

const amountSchema = z.int().min(0).describe('pieces, or grams of goods by weight')
const costSchema = rialsSchema.nullable().describe('of a piece or a kilogram; null is unknown')

const goodsSchema = z.object({
  id: idSchema,
  sku: z.string(),
  name: z.string(),
  brand: z.string(),
  volume: z.number().nullable(),
  unit: z.string().nullable(),
  by_weight: z.boolean(),
})
const stockGoodsSchema = goodsSchema.extend({
  inventory: amountSchema.nullable().describe('for sale; null is unlimited'),
  held: amountSchema.describe('of orders that are not picked yet'),
  safety_stock: amountSchema.describe('to be kept back from sale'),
  kept_back: amountSchema.describe('what is there of it'),
  cost: costSchema.describe('moving average'),
  last_cost: costSchema.describe('of the last receipt'),
})
export type StockGoods = z.infer<typeof stockGoodsSchema>

const documentSchema = z.object({
  id: idSchema,
  kind: stockDocumentKindSchema,
  supplier: z.string().nullable(),
  reason: z.string().nullable(),
  by: z.string(),
  posted_fa: z.string(),
  lines: z.int().min(1),
  value: rialsSchema.describe('cost of what was received; 0 for others'),
})

const movementFields = {
  amount: amountSchema.describe('received, counted or wasted'),
  change: z.int().describe('of the stock for sale'),
  stock_after: amountSchema.nullable(),
  unit_cost: costSchema,
  cost_after: costSchema,
  expires_fa: z.string().nullable(),
}

const supplierFields = z.object({
  name: z.string().trim().min(1).max(SUPPLIER_NAME_MAX_CHARS),
  phone: z.string().trim().max(30).nullable(),
  note: noteTextSchema.nullable(),
})
const supplierSchema = supplierFields.extend({ id: idSchema })

const access = 'staff:stock'
const names = { cost: 'unit_cost', amount: 'stock_amount', kind: 'stock_kind' }
const supplierNames = { note: 'supplier_note' }
const notFound = { 404: 'there is no such record' }

export const stockCalls = defineCalls({
  'GET /admin/stock/goods': {
    summary: 'Products by SKU, barcode or words, for a line of a document; at most 20.',
    access,
    query: z.object({ q: z.string().trim().max(SEARCH_MAX_CHARS) }),
    data: z.array(stockGoodsSchema),
  },
  'POST /admin/stock/goods': {
    summary: 'The products with these SKUs; unknown ones are left out.',
    access,
    names: { keys: 'sku' },
    body: z.object({ keys: z.array(z.string().max(KEY_MAX_CHARS)).max(STOCK_LINES_MAX) }),
    data: z.array(stockGoodsSchema),
  },
  'GET /admin/stock/documents': {
    summary: 'Receipts, counts and waste, newest first.',
    access,
    query: z.object({ page: pageInTextSchema }),
    data: z.array(documentSchema),
    extra: pageExtraSchema,
  },
  'POST /admin/stock/documents': {
    summary:
      'Posts a receipt, a count or waste with all its lines. 422 names each cell as column.SKU. ' +
      'The same once_key posts once.',
    access,
    names,
    body: z.object({
      kind: stockDocumentKindSchema,
      supplier_id: orTextSchema(idSchema).nullish().describe('of a receipt'),
      reason: optionalReasonSchema.describe('required where a line takes from the stock'),
      once_key: z.string().min(1).max(ONCE_KEY_CHARS),
      lines: z
        .array(
          z.object({
            sku: z.string().max(KEY_MAX_CHARS),
            amount: z.int().min(0).max(STOCK_AMOUNT_MAX).describe('pieces, or grams'),
            cost: z.int().min(0).max(COST_MAX).nullish().describe('rials of a piece or a kilogram'),
            expires: daySchema.nullish().describe('Jalali or Gregorian day'),
          }),
        )
        .min(1)
        .max(STOCK_LINES_MAX),
    }),
    data: z.object({ id: idSchema }),
  },
  'GET /admin/stock/documents/{id}': {
    summary: 'A receipt, count or waste with its lines.',
    access,
    params: idParamsSchema,
    data: documentSchema.extend({ goods: z.array(goodsSchema.extend(movementFields)) }),
    refusals: notFound,
  },
  'GET /admin/stock/products/{id}': {
    summary: 'Stock, cost and margin of a product, and its movements, newest first.',
    access,
    params: idParamsSchema,
    query: z.object({ page: pageInTextSchema }),
    data: stockGoodsSchema.extend({
      price: rialsSchema.describe('what a customer pays for a piece or a kilogram'),
      margin_percent: z.int().nullable().describe('of the price; null without a cost'),
      movements: z.array(
        z.object({
          ...movementFields,
          document_id: idSchema,
          kind: stockDocumentKindSchema,
          posted_fa: z.string(),
          by: z.string(),
          supplier: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
    extra: pageExtraSchema,
    refusals: notFound,
  },
  'GET /admin/stock/reorder': {
    summary: 'Products whose stock is below what was sold in as many days, by supplier.',
    access,
    query: z.object({
      days: inTextSchema(z.int().min(1).max(DAYS_MAX).default(DAYS_DEFAULT)),
      supplier_id: inTextSchema(idSchema.optional()),
    }),
    data: z.array(
      stockGoodsSchema.extend({
        sold: amountSchema.describe('in the days before now'),
        missing: amountSchema,
        supplier: z.string().nullable().describe('of the last receipt'),
      }),
    ),
  },
  'GET /admin/stock/suppliers': {
    summary: 'Suppliers by name.',
    access,
    data: z.array(supplierSchema),
  },
  'POST /admin/stock/suppliers': {
    summary: 'Adds a supplier.',
    access,
    names: supplierNames,
    body: supplierFields,
    data: z.object({ id: idSchema }),
  },
  'PUT /admin/stock/suppliers/{id}': {
    summary: 'Changes a supplier.',
    access,
    names: supplierNames,
    params: idParamsSchema,
    body: supplierFields,
    data: z.null(),
    refusals: notFound,
  },
})
