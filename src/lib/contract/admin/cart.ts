import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idSchema, pageExtraSchema, pageInTextSchema, rialsSchema } from '../values.ts'
import { columnsInTextSchema, LIST_ROWS, sortInTextSchema } from './list.ts'

/** Since the last change of a cart. */
export const CART_HOURS = ['3', '24', '72', '168', '720'] as const
export const CART_HOURS_USUAL = '24'

/** A filter that makes no sense is the usual one. */
const listQuerySchema = z.object({
  hours: z
    .enum(CART_HOURS)
    .default(CART_HOURS_USUAL)
    .catch(CART_HOURS_USUAL)
    .describe('since a line was last added or changed'),
  sort: sortInTextSchema(['touched', 'lines', 'value']).describe(
    'by default the last changed first',
  ),
})
export type CartListQuery = z.output<typeof listQuerySchema>

const abandonedCartSchema = z.object({
  id: idSchema.describe('of the customer'),
  mobile: z.string(),
  name: z.string().describe('empty when unknown'),
  lines: z.int(),
  value: rialsSchema.describe('of the lines that can be bought, at the prices of now'),
  touched_fa: z.string(),
})
export type AbandonedCart = z.infer<typeof abandonedCartSchema>

export const cartListCalls = defineCalls({
  'GET /admin/carts': {
    summary: `Carts of customers with goods that were not ordered for some hours, ${LIST_ROWS} a page.`,
    access: 'staff:customers',
    query: listQuerySchema.extend({ page: pageInTextSchema }),
    data: z.array(abandonedCartSchema),
    extra: pageExtraSchema,
  },
  'GET /admin/cart-file': {
    summary: 'All carts of a list, in its order, with the chosen columns.',
    access: 'staff:customers',
    query: listQuerySchema.extend({ columns: columnsInTextSchema }),
    data: z.null(),
    file: ['text/csv'],
  },
})
