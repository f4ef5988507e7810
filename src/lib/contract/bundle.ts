import { z } from 'zod'
import { defineCalls } from './call.ts'
import { colorSchema, productSchema } from './product.ts'
import {
  epochSecondsSchema,
  idParamsSchema,
  idSchema,
  pictureSchema,
  rialsSchema,
  shareLinkSchema,
} from './values.ts'

export const bundleLineSchema = z.object({
  id: idSchema.describe('of the product'),
  displayName: z.string(),
  slug: z.string(),
  brand: z.object({ name: z.string() }),
  image: pictureSchema,
  color: colorSchema.nullable(),
  count: z.int().min(1).describe('pieces or steps'),
  step_g: z.int().min(1).nullable().describe('grams of a step; null for goods by piece'),
  realPrice: rialsSchema.describe('price of one piece or step outside the bundle'),
  price: rialsSchema.describe("one line's share of the bundle price"),
})

export const bundleSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    slug: z.string(),
    image: pictureSchema,
    description: z.string().nullable(),
    price: rialsSchema,
    price_by_discount: rialsSchema.nullable(),
    started_at: epochSecondsSchema.nullable(),
    expired_at: epochSecondsSchema.nullable().describe('end of the countdown'),
    available: z.boolean().describe('on sale, running and every component in stock'),
    max_count: z.int().min(1),
    inventory: z.int().min(0).nullable().describe('the least of its components'),
    share_link: shareLinkSchema,
    products: z.array(bundleLineSchema),
  })
  .meta({ id: 'Bundle' })
export type Bundle = z.infer<typeof bundleSchema>
export type BundleLine = z.infer<typeof bundleLineSchema>

export const bundleDetailSchema = bundleSchema
  .extend({ similars_bundles: z.array(bundleSchema), similars_products: z.array(productSchema) })
  .meta({ id: 'BundleDetail' })
export type BundleDetail = z.infer<typeof bundleDetailSchema>

export const bundleCalls = defineCalls({
  'GET /bundles': {
    summary: 'All published bundles, available ones first.',
    access: 'public',
    shared: true,
    data: z.array(bundleSchema),
    extra: z.object({ blur: z.boolean().describe('true when none can be bought now') }),
  },
  'GET /bundles/{id}': {
    summary: 'One bundle with similar ones.',
    access: 'public',
    shared: true,
    params: idParamsSchema,
    data: bundleDetailSchema,
    refusals: { 404: 'unknown bundle' },
  },
})
