import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { orderStatusSchema, paymentStatusSchema, slipStateSchema } from '../order.ts'
import { SLIP_TYPES } from '../receipt.ts'
import {
  epochSecondsSchema,
  idSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
} from '../values.ts'
import { reasonSchema } from './reason.ts'

/** A bank slip with the order's data for comparison. */
export const staffSlipSchema = z.object({
  id: idSchema.describe('of its order'),
  /** Tracking code of its order. */
  order: z.string(),
  status: orderStatusSchema,
  payment_status: paymentStatusSchema,
  amount: rialsSchema.describe('total of the order in rials'),
  customer: z.string(),
  mobile: z.string(),
  state: slipStateSchema,
  type: z.enum(SLIP_TYPES),
  sent_at: epochSecondsSchema.describe('identifies this file; a replacement has a later one'),
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
const notFound = { 404: 'unknown order, or without a bank slip' }
const sent_at = epochSecondsSchema.describe('`sent_at` of the reviewed slip')

export const staffSlipCalls = defineCalls({
  'GET /admin/slips': {
    summary: 'Bank slips awaiting review, longest waiting first, 16 a page.',
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
    refusals: notFound,
  },
  'GET /admin/slips/{id}/file': {
    summary: 'The stored file of the bank slip, as a download.',
    access: 'staff:slips',
    params,
    data: z.null(),
    file: SLIP_TYPES,
    refusals: notFound,
  },
  'PUT /admin/slips/{id}': {
    summary:
      'Accepts a bank slip, which pays its order (or credits the wallet when the order cannot be paid any more), or refuses it with a reason for the customer.',
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
    refusals: { ...notFound, 409: 'decided by somebody else, or replaced by another slip' },
  },
})
