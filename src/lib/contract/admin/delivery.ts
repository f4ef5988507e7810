import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { invoiceSchema } from '../order.ts'
import { idParamsSchema, idSchema, inTextSchema, rialsSchema } from '../values.ts'
import { dayInTextSchema, queuedWindowSchema, windowInTextSchema } from './order.ts'

const stopSchema = z.object({
  id: idSchema,
  tracking_code: z.string(),
  recipient: z.string(),
  mobile: z.string(),
  address: z.string(),
  postal_code: z.string(),
  notes: z.array(z.string()),
  pieces: z.int(),
  collect: rialsSchema.describe('to be taken at the door'),
  delivered: z.boolean(),
})

/** Orders that go to one part of town. */
const stopsSchema = z.object({ locality: z.string(), stops: z.array(stopSchema) })
export type RouteStops = z.infer<typeof stopsSchema>
export type RouteStop = z.infer<typeof stopSchema>

const packingSlipSchema = invoiceSchema.pick({
  ...{ id: true, tracking_code: true, products: true, shortages: true, notes: true },
  ...{ customer: true, time: true, posting_method: true, payable_amount: true, status_fa: true },
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
      'The windows with orders that are out for delivery, on a day or on all; of the one that is named, the orders that are out or delivered, by part of town.',
    access: 'staff:delivery',
    query: z.object({ day: dayInTextSchema, window: windowInTextSchema }),
    data: z.object({ windows: z.array(queuedWindowSchema), route: z.array(stopsSchema) }),
  },
  'PUT /admin/delivery/{id}': {
    summary:
      'Says that an order was delivered, and that what was to be taken at the door was taken.',
    access: 'staff:delivery',
    params: idParamsSchema,
    body: z.object({ collected: rialsSchema.or(z.coerce.number().int().min(0)) }),
    data: z.null(),
    refusals: {
      404: 'unknown order',
      409: 'it is not out for delivery, or another amount is to be taken',
    },
  },
})
