import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { windowDaySchema } from '../delivery-window.ts'
import { idParamsSchema, idSchema } from '../values.ts'
import { reasonSchema } from './reason.ts'

export const orderWindowCalls = defineCalls({
  'GET /admin/orders/{id}/windows': {
    summary:
      'The other delivery windows that an order may be moved to: those of its company, else the public ones. For staff a window is open until its end; `late` means that customers can no longer choose it. None once the order is with a courier.',
    access: 'staff:orders',
    params: idParamsSchema,
    data: z.array(windowDaySchema),
    refusals: { 404: 'unknown order' },
  },
  'PUT /admin/orders/{id}/window': {
    summary:
      'Moves an order to another delivery window with free capacity, with a reason; its customer gets a text message. Its price does not change, and a repeat keeps its days.',
    access: 'staff:orders',
    params: idParamsSchema,
    body: z.object({
      from: idSchema.describe('the window that the caller expects the order in'),
      time_id: idSchema,
      reason: reasonSchema,
    }),
    names: { from: 'window' },
    data: z.object({ window_id: idSchema, window_fa: z.string() }),
    refusals: {
      404: 'unknown order',
      409: 'it is out or ended, in another window than expected, or the window is full or unavailable',
    },
  },
})
