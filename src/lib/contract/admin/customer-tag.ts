import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idParamsSchema } from '../values.ts'
import { customerFilterSchema } from './customer.ts'
import { selectionRefusals, selectionShape } from './list.ts'

export const CUSTOMER_TAG_MAX_CHARS = 30
/** Different ones, of all customers together. */
export const CUSTOMER_TAGS_MAX = 100
export const CUSTOMER_NOTE_MAX_CHARS = 500

const customerTagSchema = z.object({
  tag: z.string(),
  customers: z.int().describe('how many have it'),
})
export type CustomerTag = z.infer<typeof customerTagSchema>

const tagChangeSchema = z.object({
  task: z.enum(['add', 'remove']),
  tag: z.string().trim().min(1).max(CUSTOMER_TAG_MAX_CHARS),
})
export type TagChange = z.infer<typeof tagChangeSchema>

export const customerTagCalls = defineCalls({
  'GET /admin/customer-tags': {
    summary: 'All tags of customers, by name.',
    access: 'staff:customers',
    data: z.array(customerTagSchema),
  },
  'PUT /admin/customer-tags': {
    summary: 'Gives a tag to customers, or takes it; those who have it or not already stay.',
    access: 'staff:customers',
    body: tagChangeSchema.extend(selectionShape(customerFilterSchema)),
    data: z.object({ changed: z.int() }),
    refusals: {
      404: 'an unknown customer; nothing was changed',
      409: `${selectionRefusals[409]}, or there would be more than ${CUSTOMER_TAGS_MAX} tags`,
    },
  },
  'POST /admin/customers/{id}/notes': {
    summary: 'Adds a note for the staff, which the customer does not see.',
    access: 'staff:customers',
    params: idParamsSchema,
    body: z.object({ context: z.string().trim().min(1).max(CUSTOMER_NOTE_MAX_CHARS) }),
    data: z.null(),
    refusals: { 404: 'unknown customer' },
  },
})
