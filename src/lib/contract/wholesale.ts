import { z } from 'zod'
import { defineCalls, tooMany } from './call.ts'
import { productSchema } from './product.ts'
import {
  idParamsSchema,
  idSchema,
  orNumberSchema,
  orTextSchema,
  pageExtraSchema,
  pageInTextSchema,
} from './values.ts'

export const wholesaleStateSchema = z.enum(['open', 'done']).describe('open, or handled by staff')

const COUNT_MAX = 1_000_000
const wholesaleCountSchema = z.int().min(1).max(COUNT_MAX)

export const wholesaleSchema = z
  .object({
    id: idSchema,
    product: productSchema,
    count: wholesaleCountSchema.nullable().describe('pieces; null for old requests'),
    phone: z.string().nullable().describe("null for the account's mobile"),
    state: wholesaleStateSchema,
    state_fa: z.string(),
    date_fa: z.string().describe('Jalali date of the request'),
  })
  .meta({ id: 'Wholesale' })
export type Wholesale = z.infer<typeof wholesaleSchema>

export const wholesaleCalls = defineCalls({
  'POST /wholesales': {
    summary: 'Requests a product wholesale; one open request per product.',
    access: 'registered',
    body: z.object({
      product: orTextSchema(idSchema),
      count: orTextSchema(wholesaleCountSchema).optional().describe('pieces'),
      phone: orNumberSchema(z.string().trim().max(60))
        .optional()
        .describe("a mobile, or a landline with area code; by default the account's mobile"),
    }),
    data: z.null(),
    refusals: { 429: tooMany },
  },
  'DELETE /wholesales/{id}': {
    summary: 'Withdraws an open wholesale request. Not part of the original API.',
    access: 'registered',
    params: idParamsSchema,
    data: z.null(),
    refusals: { 404: 'unknown request, of another user, or already handled' },
  },
  'GET /profile/wholesales': {
    summary: "The user's wholesale requests, newest first, 16 a page.",
    access: 'signed-in',
    query: z.object({ page: pageInTextSchema }),
    data: z.array(wholesaleSchema),
    extra: pageExtraSchema,
  },
})
