import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { invoiceSchema } from '../order.ts'
import {
  epochSecondsSchema,
  idParamsSchema,
  idSchema,
  inTextSchema,
  orTextSchema,
  rialsSchema,
} from '../values.ts'
import {
  dayInTextSchema,
  nextWindowSchema,
  queuedWindowSchema,
  windowInTextSchema,
} from './order.ts'
import { optionalReasonSchema } from './reason.ts'
import { assignmentSchema } from './tour.ts'

const stopSchema = z.object({
  id: idSchema,
  tracking_code: z.string(),
  recipient: z.string(),
  mobile: z.string(),
  address: z.string(),
  postal_code: z.string(),
  point: z
    .object({ lat: z.number(), lng: z.number() })
    .nullable()
    .describe('position on the map; null for old orders'),
  pickup: z.boolean().describe('collected by the customer in the shop'),
  out: z.boolean().describe('whether the courier has it'),
  notes: z.array(z.string()),
  pieces: z.int(),
  collect: rialsSchema.describe('to be collected at delivery'),
  collected: rialsSchema.describe('collected at delivery'),
  delivered: z.boolean(),
  undo: z.boolean().describe('whether the reader can still undo its delivery'),
  hour: epochSecondsSchema.nullable().describe('start of the announced hour'),
  hour_fa: z.string().nullable(),
  hour_estimate: epochSecondsSchema
    .nullable()
    .describe('start of the hour in which the courier of the tour is expected'),
  missed: z
    .string()
    .nullable()
    .describe('time and reason of the last failed delivery attempt, while the order is out'),
})

/** Why a delivery failed. */
export const attemptReasonSchema = z.enum(['nobody', 'no-answer', 'address', 'not-wanted'])
export type AttemptReason = z.infer<typeof attemptReasonSchema>

const NOTE_MAX_CHARS = 200
const TYPED_CODE_MAX_CHARS = 60

const stopsSchema = z.object({
  name: z.string().describe('of the courier, or of the part of town of orders without one'),
  tour: idSchema.nullable(),
  stops: z.array(stopSchema),
})
export type RouteStops = z.infer<typeof stopsSchema>
export type RouteStop = z.infer<typeof stopSchema>

const hourSchema = z.object({ starts_at: epochSecondsSchema, hours_fa: z.string() })
export type DeliveryHour = z.infer<typeof hourSchema>

const HOURS_MAX = 500

const packingSlipSchema = invoiceSchema.pick({
  id: true,
  tracking_code: true,
  products: true,
  shortages: true,
  notes: true,
  customer: true,
  time: true,
  posting_method: true,
  payable_amount: true,
  status_fa: true,
})
export type PackingSlip = z.infer<typeof packingSlipSchema>

export const deliveryCalls = defineCalls({
  'GET /admin/packing-slips': {
    summary:
      'Packing slips for the confirmed orders of a window, or for one active order; none for an order whose bank slip awaits review.',
    access: 'staff:picking',
    query: z.object({
      window: windowInTextSchema,
      order: inTextSchema(idSchema.optional().catch(undefined)),
    }),
    data: z.array(packingSlipSchema),
  },
  'GET /admin/delivery': {
    summary:
      'Windows with orders that are confirmed or out for delivery, on one day or all; with a window in the query, its route: orders that are confirmed, out or delivered, by tour, the others by part of town. Couriers do not see what customers collect in the shop.',
    access: 'staff:delivery',
    query: z.object({ day: dayInTextSchema, window: windowInTextSchema }),
    data: z.object({
      windows: z.array(queuedWindowSchema),
      next: nextWindowSchema,
      window_fa: z.string().nullable().describe('of the route'),
      route: z.array(stopsSchema),
      to_collect: rialsSchema.describe(
        'still to be collected on the route; for a courier on their own tours, with nothing left on them also on what nobody has',
      ),
      collected: rialsSchema.describe('likewise, collected so far'),
      hours: z
        .array(hourSchema)
        .describe(
          'hours that can be announced to the customers of the window; empty unless it announces its hours today',
        ),
      ...assignmentSchema.shape,
    }),
  },
  'PUT /admin/delivery-hours': {
    summary:
      'Announces the exact hours of orders in a window whose hours are announced on the day. Customers whose hour changed get a text; orders that are delivered, collected in the shop or no longer in the window are left out.',
    access: 'staff:delivery',
    body: z.object({
      window: idSchema,
      hours: z
        .array(z.object({ order: idSchema, starts_at: epochSecondsSchema }))
        .min(1)
        .max(HOURS_MAX),
    }),
    data: z.null(),
    refusals: {
      403: 'stops of another courier, without the permission `orders`',
      409: 'the window announces no hours today, or an hour is not within it or over',
    },
  },
  'PUT /admin/delivery/{id}': {
    summary:
      'Marks an order as delivered and its amount as collected. An amount above 0 puts the order into the tour of the courier who records it; recorded by staff with the permission `orders`, it stays in the tour of another courier. The proof is the delivery code that the customer says; without it a reason is needed.',
    access: 'staff:delivery',
    params: idParamsSchema,
    body: z.object({
      collected: orTextSchema(rialsSchema),
      delivery_code: z
        .string()
        .max(TYPED_CODE_MAX_CHARS)
        .default('')
        .describe('four digits, in the text message and on the page of the order'),
      reason: optionalReasonSchema.describe('why it is delivered without the code'),
    }),
    data: z.null(),
    refusals: {
      404: 'unknown order',
      409: 'it is not out for delivery, or another amount is due',
      429: 'too many wrong delivery codes of this order; a reason is still accepted',
    },
  },
  'PUT /admin/delivery/{id}/missed': {
    summary:
      'Records a failed delivery attempt with its reason. The order stays out and unpaid; the order desk sees it.',
    access: 'staff:delivery',
    params: idParamsSchema,
    body: z.object({
      why: attemptReasonSchema,
      context: z.string().trim().max(NOTE_MAX_CHARS).default(''),
    }),
    data: z.null(),
    refusals: { 404: 'unknown order', 409: 'it is not out for delivery' },
  },
  'PUT /admin/delivery/{id}/back': {
    summary:
      'Undoes a delivery: the order is out again and its amount due. Within 15 minutes who recorded it can, and staff who handle orders always, then with a reason.',
    access: 'staff:delivery',
    params: idParamsSchema,
    body: z.object({ reason: optionalReasonSchema }),
    data: z.null(),
    refusals: {
      404: 'unknown order',
      409: 'it is not delivered, another courier recorded it, it is too late, it has a claim, its payment settled a debt, or its cash was settled',
    },
  },
})
