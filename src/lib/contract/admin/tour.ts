import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idParamsSchema, idSchema, orTextSchema, rialsSchema } from '../values.ts'
import { REASON_MAX_CHARS } from './reason.ts'

const courierSchema = z.object({ id: idSchema, name: z.string() })

export const tourSchema = z.object({
  id: idSchema,
  courier: courierSchema,
  stops: z.int(),
  left: z.int().describe('stops that are neither delivered nor missed'),
  collected: rialsSchema.describe('taken at its doors so far'),
  settled: z
    .object({
      due: rialsSchema,
      received: rialsSchema.describe('handed in'),
      note: z.string().describe('why the amounts differ'),
      at_fa: z.string(),
    })
    .nullable(),
})
export type Tour = z.infer<typeof tourSchema>

export const assignmentSchema = z.object({
  couriers: z.array(courierSchema).describe('whom the caller may give orders to'),
  tours: z.array(tourSchema).describe('of the window'),
  unsettled: z
    .array(
      z.object({
        id: idSchema,
        window_id: idSchema,
        window_fa: z.string(),
        courier: courierSchema,
      }),
    )
    .describe('tours of windows that have ended; empty without the permission `orders`'),
})

const ORDERS_MAX = 200
const COURIERS_MAX = 30

export const tourCalls = defineCalls({
  'PUT /admin/tours': {
    summary:
      'Gives orders of a window to a courier, or to nobody. Stops that are not delivered are put in the order of a short way. Couriers may take orders that nobody has; others need the permission `orders`.',
    access: 'staff:delivery',
    body: z.object({
      window: idSchema,
      courier: idSchema.nullable(),
      orders: z.array(idSchema).min(1).max(ORDERS_MAX),
    }),
    data: z.null(),
    refusals: {
      403: 'another courier, or their orders, without the permission `orders`',
      404: 'unknown courier',
      409: 'an order cannot be delivered in this window, or its tour is settled',
    },
  },
  'POST /admin/tours/share': {
    summary: 'Shares the orders of a window that no courier has among couriers, by direction.',
    access: 'staff:orders',
    body: z.object({
      window: idSchema,
      couriers: z.array(idSchema).min(1).max(COURIERS_MAX),
    }),
    data: z.null(),
    refusals: { 404: 'unknown courier', 409: 'no order is left, or others changed the tours' },
  },
  'PUT /admin/tours/{id}/settlement': {
    summary:
      'Settles the cash of a tour whose orders are delivered or missed; the missed ones leave it. An amount other than the collected one needs a note.',
    access: 'staff:orders',
    params: idParamsSchema,
    body: z.object({
      received: orTextSchema(rialsSchema),
      note: z.string().trim().max(REASON_MAX_CHARS).default(''),
    }),
    data: z.null(),
    refusals: {
      403: 'their own tour, without the permission `payments`',
      404: 'unknown tour',
      409: 'it is settled, or an order is on its way',
    },
  },
})
