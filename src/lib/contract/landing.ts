import { z } from 'zod'
import { bundleSchema } from './bundle.ts'
import { defineCalls } from './call.ts'
import { bannerSchema, slideSchema } from './home.ts'
import { productSchema } from './product.ts'
import { pictureSchema, slugParamsSchema } from './values.ts'

const item = <T extends string, S extends z.ZodRawShape>(type: T, configs: S) =>
  z.object({ type_en: z.literal(type), configs: z.object(configs), border: z.boolean() })

export const landingItemSchema = z.discriminatedUnion('type_en', [
  item('banner', { banners: z.array(bannerSchema) }),
  item('slider', { slides: z.array(slideSchema) }),
  item('media', {
    body: z.string().describe('sanitised html'),
    image: pictureSchema.nullable(),
    alt: z.string().optional().describe('alternative text; empty for a decoration'),
    reverse: z.boolean(),
  }),
  item('shelf_product', { title: z.string(), products: z.array(productSchema) }),
  item('shelf_bundle', { title: z.string(), bundles: z.array(bundleSchema) }),
])
export type LandingItem = z.infer<typeof landingItemSchema>

export const landingSchema = z
  .object({ title: z.string(), description: z.string(), items: z.array(landingItemSchema) })
  .meta({ id: 'Landing' })
export type Landing = z.infer<typeof landingSchema>

export const landingCalls = defineCalls({
  'GET /landings/{slug}': {
    summary: 'A landing page that marketing built from items.',
    access: 'public',
    shared: true,
    params: slugParamsSchema,
    data: landingSchema,
    refusals: { 404: 'unknown landing' },
  },
})
