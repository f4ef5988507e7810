import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { windowDaySchema } from '../checkout.ts'
import { idParamsSchema, idSchema } from '../values.ts'
import { reasonSchema } from './reason.ts'

export const orderWindowCalls = defineCalls({
  'GET /admin/orders/{id}/windows': {
    summary:
      'The delivery windows that an order may be moved to, its own left out: those of its company or of everybody. For staff a window is open until its end; `late` tells that customers could no longer choose it. Of an order that was handed to a courier there are none.',
    access: 'staff:orders',
    params: idParamsSchema,
    data: z.array(windowDaySchema),
    refusals: { 404: 'unknown order' },
  },
  'PUT /admin/orders/{id}/window': {
    summary:
      'Moves an order from the delivery window where it was seen to another one with a free place, for a reason; its customer is told by text. What it costs stays as it was agreed, and a repeat keeps its days.',
    access: 'staff:orders',
    params: idParamsSchema,
    body: z.object({
      from: idSchema.describe('the window where the order was seen'),
      time_id: idSchema,
      reason: reasonSchema,
    }),
    names: { from: 'window' },
    data: z.object({ window_id: idSchema, window_fa: z.string() }),
    refusals: {
      404: 'unknown order',
      409: 'it is out or ended, stands elsewhere by now, or the window is full or not to be had',
    },
  },
})
