import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { invoiceSchema } from '../order.ts'
import { idParamsSchema, idSchema, inTextSchema, orTextSchema, rialsSchema } from '../values.ts'
import { dayInTextSchema, queuedWindowSchema, windowInTextSchema } from './order.ts'
import { anyReasonSchema } from './reason.ts'

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
    .describe('where it is on the map; null of orders placed before it was stored'),
  out: z.boolean().describe('false: packed or to be packed, the courier does not have it yet'),
  notes: z.array(z.string()),
  pieces: z.int(),
  collect: rialsSchema.describe('to be taken at the door'),
  collected: rialsSchema.describe('that was taken at the door'),
  delivered: z.boolean(),
  undo: z.boolean().describe('whether the mark of its delivery is young enough to be taken back'),
  missed: z.string().nullable().describe('when nobody took it at last, and why; while it is out'),
})

/** Why a delivery failed. */
export const attemptReasonSchema = z.enum(['nobody', 'no-answer', 'address', 'not-wanted'])
export type AttemptReason = z.infer<typeof attemptReasonSchema>

const NOTE_MAX_CHARS = 200

/** Orders of one locality. */
const stopsSchema = z.object({ locality: z.string(), stops: z.array(stopSchema) })
export type RouteStops = z.infer<typeof stopsSchema>
export type RouteStop = z.infer<typeof stopSchema>

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
      'What goes into the bags: the confirmed orders of a window, or one order on its way, a slip each; none of an order whose bank slip waits.',
    access: 'staff:picking',
    query: z.object({
      window: windowInTextSchema,
      order: inTextSchema(idSchema.optional().catch(undefined)),
    }),
    data: z.array(packingSlipSchema),
  },
  'GET /admin/delivery': {
    summary:
      'The windows with orders that are confirmed or out for delivery, on a day or on all; of the one that is named, the orders that are confirmed, out or delivered, by part of town.',
    access: 'staff:delivery',
    query: z.object({ day: dayInTextSchema, window: windowInTextSchema }),
    data: z.object({
      windows: z.array(queuedWindowSchema),
      route: z.array(stopsSchema),
      to_collect: rialsSchema.describe('at all doors of the route that are still to come'),
      collected: rialsSchema.describe('at the doors of the route so far'),
    }),
  },
  'PUT /admin/delivery/{id}': {
    summary:
      'Says that an order was delivered, and that what was to be taken at the door was taken.',
    access: 'staff:delivery',
    params: idParamsSchema,
    body: z.object({ collected: orTextSchema(rialsSchema) }),
    data: z.null(),
    refusals: {
      404: 'unknown order',
      409: 'it is not out for delivery, or another amount is to be taken',
    },
  },
  'PUT /admin/delivery/{id}/missed': {
    summary:
      'Records that nobody took an order at the door, and why. It stays out, nothing is paid; the order desk sees it.',
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
      'Takes the mark of a delivery back: the order is out again, what was taken at the door is to be taken. Later than a quarter of an hour only whoever may handle orders does, for a reason.',
    access: 'staff:delivery',
    params: idParamsSchema,
    body: z.object({ reason: anyReasonSchema }),
    data: z.null(),
    refusals: {
      404: 'unknown order',
      409: 'it is not delivered, it is too late, or a debt was settled with it',
    },
  },
})
