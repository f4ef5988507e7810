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
  refusal: z
    .string()
    .nullable()
    .describe('why no payment of it is recorded; null where one can be'),
})

export const staffPaymentCalls = defineCalls({
  'GET /admin/payments': {
    summary:
      'Orders that are not paid, the earliest delivery first, 16 a page. `q` as for orders: parts of a tracking code, of a mobile or of a name.',
    access: 'staff:payments',
    query: z.object({
      page: pageInTextSchema.catch(1),
      q: z.string().trim().max(TEXT_MAX_CHARS).optional().catch(undefined),
    }),
    data: z.array(staffOrderSchema),
    extra: pageExtraSchema,
  },
  'GET /admin/payments/{id}': {
    summary: 'An order of which a payment is to be recorded by hand.',
    access: 'staff:payments',
    params: idParamsSchema,
    data: payableOrderSchema,
    refusals: { 404: 'unknown order' },
  },
  'POST /admin/payments/{id}': {
    summary:
      'Records by hand that what an order costs came to the bank account of the shop. A bank reference pays once.',
    access: 'staff:payments',
    params: idParamsSchema,
    body: z.object({
      from: orderStateSchema.describe('where the order was seen'),
      amount: orTextSchema(rialsSchema).describe('what came; all that the order costs, in rials'),
      reference: z
        .string()
        .trim()
        .min(1)
        .max(REFERENCE_MAX_CHARS)
        .regex(/[\d۰-۹٠-٩]/)
        .describe('the tracking number of the bank'),
      reason: reasonSchema,
    }),
    data: z.object({ state: orderStateSchema }),
    refusals: {
      404: 'unknown order',
      409: 'it stands elsewhere, costs another amount, its bank slip waits, or the reference has paid already',
    },
  },
})
