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
import { columnsInTextSchema, LIST_ROWS } from './list.ts'
import { listedOrderSchema, orderFilterSchema, orderSortSchema } from './order-list.ts'
import { reasonSchema } from './reason.ts'

/** Length of a bank's reference. */
export const REFERENCE_MAX_CHARS = 40

const payableOrderSchema = staffOrderSchema.extend({
  refusal: z.string().nullable().describe('why no payment can be recorded; null when one can'),
})

const listQuerySchema = orderFilterSchema
  .pick({ q: true, status: true, day: true, method: true, area: true })
  .extend(orderFilterSchema.pick({ min: true, max: true, from: true, to: true }).shape)
  .extend({ sort: orderSortSchema })

export const staffPaymentCalls = defineCalls({
  'GET /admin/payments': {
    summary: `Unpaid orders with money owed, ${LIST_ROWS} a page; filters and sort as for orders.`,
    access: 'staff:payments',
    query: listQuerySchema.extend({ page: pageInTextSchema.catch(1) }),
    data: z.array(listedOrderSchema),
    extra: pageExtraSchema.extend({ cost: rialsSchema.describe('sum of all matches') }),
  },
  'GET /admin/payment-file': {
    summary: 'All unpaid orders of a list, in its order, with the chosen columns.',
    access: 'staff:payments',
    query: listQuerySchema.extend({ columns: columnsInTextSchema }),
    data: z.null(),
    file: ['text/csv'],
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
