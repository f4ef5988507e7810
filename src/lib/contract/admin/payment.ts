import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  idParamsSchema,
  orTextSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
} from '../values.ts'
import { orderStateSchema, staffOrderSchema } from './order.ts'
import { reasonSchema } from './reason.ts'

const TEXT_MAX_CHARS = 40
/** Length of a bank's reference. */
export const REFERENCE_MAX_CHARS = 40

const payableOrderSchema = staffOrderSchema.extend({
  refusal: z.string().nullable().describe('why no payment can be recorded; null when one can'),
})

export const staffPaymentCalls = defineCalls({
  'GET /admin/payments': {
    summary:
      'Unpaid orders, earliest delivery first, 16 a page. `q` as for orders: parts of a tracking code, mobile or name.',
    access: 'staff:payments',
    query: z.object({
      page: pageInTextSchema.catch(1),
      q: z.string().trim().max(TEXT_MAX_CHARS).optional().catch(undefined),
    }),
    data: z.array(staffOrderSchema),
    extra: pageExtraSchema,
  },
  'GET /admin/payments/{id}': {
    summary: 'An order for the form that records a payment.',
    access: 'staff:payments',
    params: idParamsSchema,
    data: payableOrderSchema,
    refusals: { 404: 'unknown order' },
  },
  'POST /admin/payments/{id}': {
    summary:
      "Records a payment that arrived at the shop's bank account. Each bank reference pays one order only.",
    access: 'staff:payments',
    params: idParamsSchema,
    body: z.object({
      from: orderStateSchema.describe('state that the caller expects the order in'),
      amount: orTextSchema(rialsSchema).describe(
        'received amount in rials; must be all that is due',
      ),
      reference: z
        .string()
        .trim()
        .min(1)
        .max(REFERENCE_MAX_CHARS)
        .regex(/[\d۰-۹٠-٩]/)
        .describe("the bank's tracking number"),
      reason: reasonSchema,
    }),
    data: z.object({ state: orderStateSchema }),
    refusals: {
      404: 'unknown order',
      409: 'it is in another state, costs another amount, its bank slip awaits review, or the reference has paid already',
    },
  },
})
