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

export const wholesaleStateSchema = z
  .enum(['open', 'done'])
  .describe('the staff has still to see to it, or has')

const COUNT_MAX = 1_000_000
const wholesaleCountSchema = z.int().min(1).max(COUNT_MAX)

export const wholesaleSchema = z
  .object({
    id: idSchema,
    product: productSchema,
    count: wholesaleCountSchema.nullable().describe('pieces; old requests do not say'),
    phone: z.string().nullable().describe('null: the mobile of the account'),
    state: wholesaleStateSchema,
    state_fa: z.string(),
    date_fa: z.string().describe('Jalali date of the request'),
  })
  .meta({ id: 'Wholesale' })
export type Wholesale = z.infer<typeof wholesaleSchema>

export const wholesaleCalls = defineCalls({
  'POST /wholesales': {
    summary: 'Asks for a product in bulk; once, until the staff has seen to it.',
    access: 'registered',
    body: z.object({
      product: orTextSchema(idSchema),
      count: orTextSchema(wholesaleCountSchema).optional().describe('pieces'),
      phone: orNumberSchema(z.string().trim().max(60))
        .optional()
        .describe('a mobile, or a landline with its area code; else the mobile of the account'),
    }),
    data: z.null(),
    refusals: { 429: tooMany },
  },
  'DELETE /wholesales/{id}': {
    summary: 'Takes an open wholesale request back. A call of ours.',
    access: 'registered',
    params: idParamsSchema,
    data: z.null(),
    refusals: { 404: 'unknown request, of another user, or seen to already' },
  },
  'GET /profile/wholesales': {
    summary: "The user's wholesale requests, newest first, 16 a page.",
    access: 'signed-in',
    query: z.object({ page: pageInTextSchema }),
    data: z.array(wholesaleSchema),
    extra: pageExtraSchema,
  },
})
