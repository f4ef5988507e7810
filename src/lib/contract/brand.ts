import { z } from 'zod'
import { defineCalls } from './call.ts'
import { ownPageExtraSchema, ownPageQuerySchema, ownProductsSchema } from './product.ts'
import { idParamsSchema, idSchema, pictureSchema } from './values.ts'

export const brandSchema = z
  .object({
    id: idSchema,
    slug: z.string(),
    name: z.string(),
    logo: pictureSchema.nullable(),
    description: z.string().nullable(),
  })
  .meta({ id: 'Brand' })
export type Brand = z.infer<typeof brandSchema>

export const brandCalls = defineCalls({
  'GET /brands': {
    summary: 'All brands that have products, in their order.',
    access: 'public',
    shared: true,
    data: z.array(brandSchema),
  },
  'GET /brands/{id}': {
    summary:
      'One brand; with `page` that page of its products too, 16 each. The id of a merged brand ' +
      'answers the one that it went into.',
    access: 'public',
    shared: true,
    params: idParamsSchema,
    query: ownPageQuerySchema,
    data: brandSchema.extend({ products: ownProductsSchema }),
    extra: ownPageExtraSchema,
    refusals: { 404: 'unknown brand' },
  },
})
