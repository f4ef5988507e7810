import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { orderStatusSchema, paymentStatusSchema, slipStateSchema } from '../order.ts'
import { SLIP_TYPES } from '../receipt.ts'
import { epochSecondsSchema, pageExtraSchema, pageInTextSchema, rialsSchema } from '../values.ts'
import { reasonSchema } from './reason.ts'

/** A bank slip with the order's data for comparison. */
export const staffSlipSchema = z.object({
  /** Tracking code of its order. */
  order: z.string(),
  status: orderStatusSchema,
  payment_status: paymentStatusSchema,
  amount: rialsSchema.describe('what the order costs, in rials'),
  customer: z.string(),
  mobile: z.string(),
  state: slipStateSchema,
  type: z.enum(SLIP_TYPES),
  sent_at: epochSecondsSchema.describe('names this file; another one in its place came later'),
  sent_fa: z.string(),
  decided_fa: z.string().nullable(),
  refusal: z.string().nullable(),
})
export type StaffSlip = z.infer<typeof staffSlipSchema>

const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,20}$/)
    .describe('the tracking code')
    .catch(''),
})
const notThere = { 404: 'no such order, or none with a slip' }
const sent_at = epochSecondsSchema.describe('`sent_at` of the slip that was looked at')

export const staffSlipCalls = defineCalls({
  'GET /admin/slips': {
    summary: 'Bank slips that wait, the longest waiting first, 16 a page.',
    access: 'staff:slips',
    query: z.object({ page: pageInTextSchema }),
    data: z.array(staffSlipSchema),
    extra: pageExtraSchema,
  },
  'GET /admin/slips/{id}': {
    summary: 'The bank slip of an order, waiting or decided.',
    access: 'staff:slips',
    params,
    data: staffSlipSchema,
    refusals: notThere,
  },
  'GET /admin/slips/{id}/file': {
    summary: 'The bank slip as uploaded, as a download.',
    access: 'staff:slips',
    params,
    data: z.null(),
    file: SLIP_TYPES,
    refusals: notThere,
  },
  'PUT /admin/slips/{id}': {
    summary:
      'Accepts a slip, which pays its order (or gives the money to the wallet where the order no longer wants it), or refuses it with a reason that the customer reads.',
    access: 'staff:slips',
    params,
    body: z.discriminatedUnion('state', [
      z.object({ state: z.literal('accepted'), sent_at }),
      z.object({
        state: z.literal('refused'),
        sent_at,
        reason: reasonSchema,
      }),
    ]),
    data: z.object({ result: z.enum(['paid', 'to-wallet', 'refused']) }),
    refusals: { ...notThere, 409: 'decided by somebody else, or another slip came in its place' },
  },
})
