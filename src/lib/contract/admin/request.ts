import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { contactTypeSchema } from '../contact.ts'
import { idSchema, pageExtraSchema, pageInTextSchema } from '../values.ts'

const requestFields = { id: idSchema, asked_fa: z.string(), done_fa: z.string().nullable() }

export const staffWholesaleSchema = z.object({
  ...requestFields,
  mobile: z.string(),
  customer: z.string(),
  count: z.int().nullable().describe('pieces; null for old requests'),
  phone: z.string().nullable().describe("phone to call; null for the account's mobile"),
  product: z.object({ id: idSchema, name: z.string(), sku: z.string() }),
})

export const staffMessageSchema = z.object({
  ...requestFields,
  name: z.string(),
  mobile: z.string(),
  email: z.string().nullable(),
  type: contactTypeSchema,
  description: z.string(),
})

export const waitedProductSchema = z.object({
  id: idSchema,
  name: z.string(),
  sku: z.string(),
  inventory: z.int().nullable().describe('pieces or grams left; null is unlimited'),
  step_g: z.int().nullable().describe('grams of a step; null for goods by piece'),
  waiting: z.int(),
  /** When the first request came. */
  since_fa: z.string(),
})

const IDS_MAX = 200
const list = {
  access: 'staff:requests',
  query: z.object({ only: z.enum(['open', 'done']).default('open'), page: pageInTextSchema }),
  extra: pageExtraSchema,
} as const

export const staffRequestCalls = defineCalls({
  'GET /admin/requests/wholesales': {
    ...list,
    summary: 'Wholesale requests: open ones oldest first, done ones latest first.',
    data: z.array(staffWholesaleSchema),
  },
  'GET /admin/requests/messages': {
    ...list,
    summary: 'Messages of the contact form: open ones oldest first, done ones latest first.',
    data: z.array(staffMessageSchema),
  },
  'GET /admin/requests/waitlist': {
    ...list,
    summary: 'Products by the number of customers on their waitlist.',
    query: z.object({ page: pageInTextSchema }),
    data: z.array(waitedProductSchema),
  },
  'PUT /admin/requests': {
    summary: 'Marks wholesale requests or messages as done, or reopens them; all or none.',
    access: 'staff:requests',
    body: z.object({
      kind: z.enum(['wholesale', 'message']),
      ids: z.array(idSchema).min(1).max(IDS_MAX),
      state: z.enum(['done', 'open']).default('done'),
    }),
    data: z.object({ done: z.int().describe('how many were changed') }),
    refusals: {
      409: 'one of them has changed state, or its customer has requested the product again; nothing was changed',
    },
  },
})
