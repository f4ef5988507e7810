import { z } from 'zod'
import { BulkStep } from '#lib/codes/order.ts'
import { defineCalls } from '../call.ts'
import { orderStatusSchema, paymentStatusSchema } from '../order.ts'
import {
  epochSecondsSchema,
  idSchema,
  inTextSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
} from '../values.ts'
import { columnsInTextSchema, LIST_ROWS, sortInTextSchema } from './list.ts'
import { dayInTextSchema, staffOrderSchema, windowInTextSchema } from './order.ts'
import { optionalReasonSchema } from './reason.ts'

const TEXT_MAX_CHARS = 60
const IDS_MAX = 200
/** Products that the filter `product` may mean. */
export const PRODUCTS_MAX = 100

export const ORDER_SORTS = ['window', 'placed', 'cost', 'status'] as const

const textSchema = z.string().trim().max(TEXT_MAX_CHARS).optional().catch(undefined)
const amountInTextSchema = inTextSchema(rialsSchema.optional().catch(undefined))

/** A filter that makes no sense is none. */
export const orderFilterSchema = z.object({
  status: inTextSchema(
    z
      .union([orderStatusSchema, z.enum(['open', 'all'])])
      .optional()
      .catch(undefined),
  ).describe(
    '`open`: on their way, or with a slip that waits, as without any filter; `all`: every one',
  ),
  payment: inTextSchema(paymentStatusSchema.optional().catch(undefined)),
  day: dayInTextSchema.describe('of delivery'),
  window: windowInTextSchema,
  picked: z
    .enum(['yes', 'no', 'empty'])
    .optional()
    .catch(undefined)
    .describe('confirmed orders by picking: picked, not yet picked, or unfulfillable'),
  method: textSchema.describe('title of the delivery method, as ordered'),
  area: textSchema.describe('locality of the address'),
  product: textSchema.describe(
    'SKU, barcode or words: orders with one of these products, in a bundle or as a substitute too',
  ),
  min: amountInTextSchema.describe('least cost, in rials'),
  max: amountInTextSchema.describe('highest cost, in rials'),
  from: dayInTextSchema.describe('first day on which they were placed'),
  to: dayInTextSchema.describe('last day on which they were placed'),
  q: textSchema.describe(
    'words that all fit: parts of a tracking code, or of mobile or name of account or recipient',
  ),
})
export type OrderFilterQuery = z.output<typeof orderFilterSchema>

export const orderSortSchema = sortInTextSchema(ORDER_SORTS).describe(
  'by default by delivery, those of days before today last',
)

const listedOrderSchema = staffOrderSchema.extend({
  cost: rialsSchema.describe('before wallet and debt'),
  lines: z.int().describe('ordered lines'),
  pieces: z.int().describe('ordered pieces; a line by weight counts as one'),
  notes: z.int(),
  method: z.string(),
  area: z.string().nullable(),
  steps: z.array(z.enum(BulkStep)).describe('bulk moves that it allows'),
})
export type ListedOrder = z.infer<typeof listedOrderSchema>

/** Orders of a filter that are moved at once. */
export const ORDERS_MOVED_MAX = 500

const moveFields = {
  status: inTextSchema(orderStatusSchema),
  paid: z
    .boolean()
    .optional()
    .describe(
      'false confirms an unpaid order as cash on delivery; without it unpaid orders are not moved',
    ),
  reason: optionalReasonSchema,
}
const movedSchema = z.object({
  moved: z.int(),
  refused: z.array(z.object({ id: idSchema, tracking_code: z.string(), why: z.string() })),
})

export const orderListCalls = defineCalls({
  'GET /admin/orders': {
    summary: `Orders, ${LIST_ROWS} a page, with the sum of what all matches cost.`,
    access: 'staff:see-orders',
    query: orderFilterSchema.extend({
      sort: orderSortSchema,
      page: pageInTextSchema.catch(1),
    }),
    data: z.array(listedOrderSchema),
    extra: pageExtraSchema.extend({
      cost: rialsSchema.describe('sum of all matches'),
      products: z
        .object({ count: z.int(), names: z.array(z.string()) })
        .nullable()
        .describe(
          `what \`product\` was understood as, with the first names; more than ${PRODUCTS_MAX} find no order; null without it`,
        ),
      seen_at: epochSecondsSchema.describe('moment of this list'),
    }),
  },
  'GET /admin/order-file': {
    summary: 'All orders of a list, in its order, with the chosen columns.',
    access: 'staff:see-orders',
    query: orderFilterSchema.extend({ sort: orderSortSchema, columns: columnsInTextSchema }),
    data: z.null(),
    file: ['text/csv'],
  },
  'PUT /admin/order-matches': {
    summary: `Moves all orders of a list as \`PUT /admin/orders\` does, at most ${ORDERS_MOVED_MAX}. The filter is read again; an order that has changed its state meanwhile stays.`,
    access: 'staff:orders',
    body: z.object({
      filter: orderFilterSchema,
      placed_until: epochSecondsSchema.describe('later orders, which nobody saw, stay'),
      ...moveFields,
    }),
    data: movedSchema,
    refusals: { 409: 'too many orders match' },
  },
  'PUT /admin/orders': {
    summary:
      'Moves orders to a status, each in its own transaction; the answer lists those that cannot be moved, with the reason. Orders that need individual review (an open payment, a waiting bank slip) are not moved. Cancelling, returning and delivering need a reason, one for all.',
    access: 'staff:orders',
    body: z.object({
      ids: z.array(z.coerce.number().int().positive()).min(1).max(IDS_MAX),
      ...moveFields,
    }),
    data: movedSchema,
  },
})
