import { z } from 'zod'
import { defineCalls, tooMany } from './call.ts'
import { productSchema } from './product.ts'
import { idSchema, orTextSchema, pageExtraSchema, pageInTextSchema } from './values.ts'

export const wholesaleStateSchema = z
  .enum(['open', 'done'])
  .describe('the staff has still to see to it, or has')

/** A wish to buy a product in bulk. */
export const wholesaleSchema = z
  .object({
    id: idSchema,
    product: productSchema,
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
    body: z.object({ product: orTextSchema(idSchema) }),
    data: z.null(),
    refusals: { 429: tooMany },
  },
  'GET /profile/wholesales': {
    summary: "The user's wholesale requests, newest first, 16 a page.",
    access: 'signed-in',
    query: z.object({ page: pageInTextSchema }),
    data: z.array(wholesaleSchema),
    extra: pageExtraSchema,
  },
})
