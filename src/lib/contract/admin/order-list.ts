import { z } from 'zod'
import { BulkStep } from '#lib/codes/order.ts'
import { defineCalls } from '../call.ts'
import { windowDaySchema } from '../delivery-window.ts'
import { orderStatusSchema, paymentStatusSchema } from '../order.ts'
import { idSchema, inTextSchema, pageInTextSchema, rialsSchema } from '../values.ts'
import {
  columnsInTextSchema,
  LIST_ROWS,
  listExtraSchema,
  listTextSchema,
  selectionRefusals,
  selectionShape,
  sortInTextSchema,
} from './list.ts'
import { dayInTextSchema, staffOrderSchema, windowInTextSchema } from './order.ts'
import { optionalReasonSchema, reasonSchema } from './reason.ts'

/** Products that the filter `product` may mean. */
export const PRODUCTS_MAX = 100

export const ORDER_SORTS = ['window', 'placed', 'cost', 'status'] as const

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
  method: listTextSchema.describe('title of the delivery method, as ordered'),
  area: listTextSchema.describe('locality of the address'),
  product: listTextSchema.describe(
    'SKU, barcode or words: orders with one of these products, in a bundle or as a substitute too',
  ),
  min: amountInTextSchema.describe('least cost, in rials'),
  max: amountInTextSchema.describe('highest cost, in rials'),
  from: dayInTextSchema.describe('first day on which they were placed'),
  to: dayInTextSchema.describe('last day on which they were placed'),
  q: listTextSchema.describe(
    'words that all fit: parts of a tracking code, or of mobile or name of account or recipient',
  ),
})
export type OrderFilterQuery = z.output<typeof orderFilterSchema>

export const orderSortSchema = sortInTextSchema(ORDER_SORTS).describe(
  'by default by delivery, those of days before today last',
)

export const listedOrderSchema = staffOrderSchema.extend({
  cost: rialsSchema.describe('before wallet and debt'),
  lines: z.int().describe('ordered lines'),
  pieces: z.int().describe('ordered pieces; a line by weight counts as one'),
  notes: z.int(),
  method: z.string(),
  area: z.string().nullable(),
  steps: z.array(z.enum(BulkStep)).describe('bulk moves that it allows'),
})
export type ListedOrder = z.infer<typeof listedOrderSchema>

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
    extra: listExtraSchema.extend({
      cost: rialsSchema.describe('sum of all matches'),
      products: z
        .object({ count: z.int(), names: z.array(z.string()) })
        .nullable()
        .describe(
          `what \`product\` was understood as, with the first names; more than ${PRODUCTS_MAX} find no order; null without it`,
        ),
    }),
  },
  'GET /admin/order-file': {
    summary: 'All orders of a list, in its order, with the chosen columns.',
    access: 'staff:see-orders',
    query: orderFilterSchema.extend({ sort: orderSortSchema, columns: columnsInTextSchema }),
    data: z.null(),
    file: ['text/csv'],
  },
  'PUT /admin/orders': {
    summary: `Moves orders to a status, each in its own transaction; the answer lists those that cannot be moved, with the reason. Orders that need individual review (an open payment, a waiting bank slip) are not moved, nor those of a filter that change their state meanwhile. Cancelling, returning and delivering need a reason, one for all.`,
    access: 'staff:orders',
    body: z.object({ ...selectionShape(orderFilterSchema), ...moveFields }),
    data: movedSchema,
    refusals: selectionRefusals,
  },
  'GET /admin/order-windows': {
    summary:
      'The public delivery windows that orders may be moved to, as those of one order, and those of zones with windows of their own.',
    access: 'staff:orders',
    data: z.array(windowDaySchema),
    extra: z.object({
      zones: z.array(z.object({ id: idSchema, title: z.string(), days: z.array(windowDaySchema) })),
    }),
  },
  'PUT /admin/order-windows': {
    summary:
      'Moves orders to another delivery window, each as `PUT /admin/orders/{id}/window` does; the answer lists those that stay, with the reason. Orders of zones with different windows are moved one zone at a time.',
    access: 'staff:orders',
    body: z.object({
      ...selectionShape(orderFilterSchema),
      time_id: idSchema,
      reason: reasonSchema,
    }),
    data: movedSchema,
    refusals: selectionRefusals,
  },
})
