import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { staffProductSchema } from './catalogue.ts'
import { customerSchema } from './customer.ts'
import { staffOrderSchema } from './order.ts'

export const STAFF_SEARCH_MAX_CHARS = 60
/** Matches of a kind. */
export const STAFF_MATCHES = 6

const staffMatchesSchema = z.object({
  orders: z.array(staffOrderSchema).describe('newest first'),
  customers: z.array(customerSchema.pick({ id: true, name: true, mobile: true })),
  products: z.array(
    staffProductSchema.pick({ id: true, sku: true, name: true, image: true, available: true }),
  ),
})
export type StaffMatches = z.infer<typeof staffMatchesSchema>

export const staffSearchCalls = defineCalls({
  'GET /admin/search': {
    summary: `Orders by parts of tracking code, mobile or name, customers by mobile or parts of a name, products by words, SKU or barcode: of the caller's sections, at most ${STAFF_MATCHES} each.`,
    access: 'staff',
    query: z.object({ q: z.string().trim().max(STAFF_SEARCH_MAX_CHARS).default('') }),
    data: staffMatchesSchema,
    refusals: { 403: 'the initial password was not replaced yet' },
  },
})
