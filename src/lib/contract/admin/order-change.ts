import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  changeOfferSchema,
  changeOutcomeSchema,
  changeRefusals,
  orderChangeBodySchema,
} from '../order-change.ts'
import { idParamsSchema } from '../values.ts'
import { optionalReasonSchema, reasonSchema } from './reason.ts'

/** As the customer's calls, with a reason; the cut-off does not bind staff. */
export const adminOrderChangeCalls = defineCalls({
  'GET /admin/orders/{id}/change': {
    summary: 'What staff can change about an order, and its changes so far.',
    access: 'staff:orders',
    params: idParamsSchema,
    data: changeOfferSchema,
    refusals: { 404: 'unknown order' },
  },
  'POST /admin/orders/{id}/change': {
    summary:
      "Changes an order as its customer would, with a reason. The customer gets a text message; what a paid order costs more waits for the customer's payment, unless the wallet pays it.",
    access: 'staff:orders',
    params: idParamsSchema,
    body: orderChangeBodySchema.extend({
      reason: optionalReasonSchema.describe('required, except for a preview'),
    }),
    data: changeOutcomeSchema,
    refusals: { ...changeRefusals, 404: 'unknown order' },
  },
  'DELETE /admin/orders/{id}/change': {
    summary:
      'Withdraws the change that waits for its payment, with a reason. The customer is texted if they were asked to pay or may be paying.',
    access: 'staff:orders',
    params: idParamsSchema,
    body: z.object({ reason: reasonSchema }),
    data: z.null(),
    refusals: { 404: 'unknown order', 409: 'no change waits for a payment' },
  },
})
