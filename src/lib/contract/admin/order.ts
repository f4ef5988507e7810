import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { invoiceSchema, orderStatusSchema, paymentStatusSchema, slipStateSchema } from '../order.ts'
import {
  epochSecondsSchema,
  idParamsSchema,
  idSchema,
  inTextSchema,
  pictureSchema,
  rialsSchema,
} from '../values.ts'
import { optionalReasonSchema } from './reason.ts'

/** Order status and payment status, such as `40/20`. */
export const orderStateSchema = z.templateLiteral([orderStatusSchema, '/', paymentStatusSchema])

/** A day in Tehran; an invalid one counts as absent. */
export const dayInTextSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(day => !Number.isNaN(Date.parse(day)))
  .optional()
  .catch(undefined)
export const windowInTextSchema = inTextSchema(idSchema.optional().catch(undefined))

export const STAFF_NOTE_MAX_CHARS = 1_000

const missedSchema = z
  .string()
  .nullable()
  .describe('time and reason of the last failed delivery attempt, while the order is out')

export const staffOrderSchema = z.object({
  id: idSchema,
  tracking_code: z.string(),
  state: orderStateSchema,
  status_fa: z.string(),
  payment_fa: z.string(),
  total_amount: rialsSchema.describe("without the wallet's part"),
  wallet_amount: rialsSchema.describe('part paid by the wallet'),
  payable_amount: rialsSchema.describe('amount still due'),
  slip: slipStateSchema,
  picked: z.boolean(),
  empty: z.boolean().describe('unfulfillable: nothing was there at picking'),
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
/** Where a page of windows starts. */
export const nextWindowSchema = idSchema
  .nullable()
  .describe('the first window with work left, from today on')

const staffOrderDetailSchema = invoiceSchema.extend({
  state: orderStateSchema,
  day: z.string(),
  window_id: idSchema,
  zone: z.string().nullable().describe('title of its delivery zone'),
  customer_id: idSchema.describe('owner of the order'),
  mobile: z.string().describe('of the account'),
  picked: z.boolean(),
  empty: z.boolean().describe('unfulfillable: nothing was there at picking'),
  missed: missedSchema,
  claims_credited: rialsSchema.describe('of its claims, to the wallet'),
  /** States that staff may move it to. */
  next: z.array(orderStateSchema),
  expires_fa: z.string().nullable(),
  payments: z.array(
    z.object({
      id: idSchema,
      at: epochSecondsSchema,
      gateway: z.string(),
      amount: rialsSchema,
      state: z.enum(['pending', 'paid', 'failed', 'disputed', 'closed']),
      reference: z.string().nullable(),
    }),
  ),
  pictures: z
    .array(z.object({ type: z.enum(['product', 'bundle']), id: idSchema, image: pictureSchema }))
    .describe('of the goods; empty for deleted ones'),
  place: z
    .object({ lat: z.number(), lng: z.number() })
    .nullable()
    .describe('of the address, in degrees; null where it is not known'),
  staff_notes: z
    .array(
      z.object({
        id: idSchema,
        at: epochSecondsSchema,
        author: z.string(),
        body: z.string(),
      }),
    )
    .describe('of the staff for each other, oldest first'),
  events: z.array(
    z.object({
      id: idSchema,
      at: epochSecondsSchema,
      actor: z.enum(['customer', 'staff', 'system']),
      state: orderStateSchema,
      reason: z.string().nullable(),
      proof: z.enum(['code']).nullable().describe('of a delivery with the delivery code'),
    }),
  ),
})
export type StaffOrderDetail = z.infer<typeof staffOrderDetailSchema>

export const staffOrderCalls = defineCalls({
  'GET /admin/order-queue': {
    summary: 'Windows with active orders, or all of a day, with order counts by status.',
    access: 'staff:see-orders',
    query: z.object({ day: dayInTextSchema }),
    data: z.array(queuedWindowSchema),
  },
  'GET /admin/orders/{id}': {
    summary: 'An order with lines, payments, notes and possible transitions.',
    access: 'staff:see-orders',
    params: idParamsSchema,
    data: staffOrderDetailSchema,
    refusals: { 404: 'unknown order' },
  },
  'POST /admin/orders/{id}/notes': {
    summary: 'Adds a note for the staff, which the customer does not see.',
    access: 'staff:see-orders',
    params: idParamsSchema,
    body: z.object({ body: z.string().trim().min(1).max(STAFF_NOTE_MAX_CHARS) }),
    data: z.null(),
    refusals: { 404: 'unknown order' },
  },
  'PUT /admin/orders/{id}': {
    summary:
      'Moves an order from the expected state to another; a cancelled or returned one is refunded to the wallet, which needs a reason, as does a delivery, which has no delivery code here.',
    access: 'staff:orders',
    params: idParamsSchema,
    body: z.object({ from: orderStateSchema, to: orderStateSchema, reason: optionalReasonSchema }),
    data: z.object({ state: orderStateSchema }),
    refusals: {
      404: 'unknown order',
      409: 'the transition is not possible, or the order is in another state than expected',
    },
  },
})
