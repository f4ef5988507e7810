import { z } from 'zod'
import { BulkStep } from '#lib/codes/order.ts'
import { defineCalls } from '../call.ts'
import { invoiceSchema, orderStatusSchema, paymentStatusSchema, slipStateSchema } from '../order.ts'
import {
  idParamsSchema,
  idSchema,
  inTextSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
} from '../values.ts'
import { anyReasonSchema } from './reason.ts'

/** Order status and payment status, such as `40/20`. */
export const orderStateSchema = z.templateLiteral([orderStatusSchema, '/', paymentStatusSchema])

/** A day in Tehran; an invalid one counts as absent. */
export const dayInTextSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined)
export const windowInTextSchema = inTextSchema(idSchema.optional().catch(undefined))

const TEXT_MAX_CHARS = 40
const IDS_MAX = 200

const missedSchema = z
  .string()
  .nullable()
  .describe('when nobody took it at the door at last, and why; while it is out')

export const staffOrderSchema = z.object({
  id: idSchema,
  tracking_code: z.string(),
  state: orderStateSchema,
  status_fa: z.string(),
  payment_fa: z.string(),
  total_amount: rialsSchema.describe('beside what the wallet paid'),
  wallet_amount: rialsSchema.describe('what the wallet paid'),
  payable_amount: rialsSchema.describe('what is still to be paid'),
  slip: slipStateSchema,
  picked: z.boolean(),
  empty: z.boolean().describe('nothing of it was there when it was picked'),
  missed: missedSchema,
  recipient: z.string(),
  mobile: z.string().describe('of the account'),
  window_fa: z.string(),
  placed_fa: z.string(),
})
export type StaffOrder = z.infer<typeof staffOrderSchema>

export const queuedWindowSchema = z.object({
  window_id: idSchema,
  day: z.string(),
  window_fa: z.string(),
  total: z.int(),
  statuses: z.array(z.object({ status: orderStatusSchema, count: z.int() })),
})
export type QueuedWindow = z.infer<typeof queuedWindowSchema>

const staffOrderDetailSchema = invoiceSchema.extend({
  state: orderStateSchema,
  day: z.string(),
  window_id: idSchema,
  customer_id: idSchema.describe('whose account it is of'),
  mobile: z.string().describe('of the account'),
  picked: z.boolean(),
  empty: z.boolean().describe('nothing of it was there when it was picked'),
  missed: missedSchema,
  /** States that staff may move it to. */
  next: z.array(orderStateSchema),
  expires_fa: z.string().nullable(),
  payments: z.array(
    z.object({
      id: idSchema,
      gateway: z.string(),
      amount: rialsSchema,
      state: z.enum(['pending', 'paid', 'failed', 'disputed', 'closed']),
      reference: z.string().nullable(),
      created_fa: z.string(),
    }),
  ),
  events: z.array(
    z.object({
      id: idSchema,
      at_fa: z.string(),
      actor: z.enum(['customer', 'staff', 'system']),
      state: orderStateSchema,
      reason: z.string().nullable(),
    }),
  ),
})
export type StaffOrderDetail = z.infer<typeof staffOrderDetailSchema>

export const staffOrderCalls = defineCalls({
  'GET /admin/order-queue': {
    summary: 'The windows with orders on their way, or all of a day, with how many stand where.',
    access: 'staff:see-orders',
    query: z.object({ day: dayInTextSchema }),
    data: z.array(queuedWindowSchema),
  },
  'GET /admin/orders': {
    summary:
      'Orders by their delivery, 16 a page, those of days before today last; status `open` shows those on their way or with a slip that waits, as does a call without a filter; `all` shows every one. `q` is words that all fit: parts of a tracking code, of a mobile or of a name, of account, recipient or product. A filter that makes no sense is none.',
    access: 'staff:see-orders',
    query: z.object({
      page: pageInTextSchema.catch(1),
      status: inTextSchema(
        z
          .union([orderStatusSchema, z.enum(['open', 'all'])])
          .optional()
          .catch(undefined),
      ),
      day: dayInTextSchema,
      window: windowInTextSchema,
      picked: z
        .enum(['yes', 'no', 'empty'])
        .optional()
        .catch(undefined)
        .describe(
          'confirmed orders that were picked, that wait for it, or that nothing was there of',
        ),
      q: z.string().trim().max(TEXT_MAX_CHARS).optional().catch(undefined),
    }),
    data: z.array(
      staffOrderSchema.extend({
        steps: z.array(z.enum(BulkStep)).describe('where it may go together with others'),
      }),
    ),
    extra: pageExtraSchema,
  },
  'PUT /admin/orders': {
    summary:
      'Moves orders to a status, each by itself: those that cannot go there are named with why. What should be looked at by itself (an open payment, a slip that waits) stays. Cancelling and taking back want a reason.',
    access: 'staff:orders',
    body: z.object({
      ids: z.array(z.coerce.number().int().positive()).min(1).max(IDS_MAX),
      status: inTextSchema(orderStatusSchema),
      paid: z
        .boolean()
        .optional()
        .describe('false: an unpaid order is confirmed to be paid at the door; left out, it stays'),
      reason: anyReasonSchema,
    }),
    data: z.object({
      moved: z.int(),
      refused: z.array(z.object({ id: idSchema, tracking_code: z.string(), why: z.string() })),
    }),
  },
  'GET /admin/orders/{id}': {
    summary: 'All of an order: what was bought, paid and said, and where it may go.',
    access: 'staff:see-orders',
    params: idParamsSchema,
    data: staffOrderDetailSchema,
    refusals: { 404: 'unknown order' },
  },
  'PUT /admin/orders/{id}': {
    summary:
      'Moves an order from where it was seen to another state; what was paid for a cancelled or returned one goes to the wallet, and that wants a reason.',
    access: 'staff:orders',
    params: idParamsSchema,
    body: z.object({ from: orderStateSchema, to: orderStateSchema, reason: anyReasonSchema }),
    data: z.object({ state: orderStateSchema }),
    refusals: { 404: 'unknown order', 409: 'it cannot go there, or stands elsewhere by now' },
  },
})
