import { z } from 'zod'
import { DiscountType, SortCode } from '#lib/codes/product.ts'
import { defineCalls } from './call.ts'
import {
  wireCodeSchema,
  colorCodeSchema,
  epochSecondsSchema,
  idParamsSchema,
  idSchema,
  inTextSchema,
  pageExtraSchema,
  pageInTextSchema,
  pageSchema,
  pictureSchema,
  rialsSchema,
  shareLinkSchema,
} from './values.ts'

export const discountSchema = z.object({
  type: wireCodeSchema(DiscountType).describe('badge: 1 fixed amount in rials, 2 percent'),
  value: z.int().min(0).describe('rials for type 1, whole percent for type 2'),
})

export const specialSaleSchema = z.object({
  value: z.int().min(1).max(100).describe('whole percent off'),
  expiration: epochSecondsSchema,
})

export const colorSchema = z.object({ name: z.string(), code: colorCodeSchema })

/** Units of goods by weight are steps; `volume` and `unit` of the product say how large one is. */
export const weightSchema = z
  .object({
    price_per_kg: rialsSchema.describe('rials of a kilogram, as listed'),
    price_per_kg_by_discount: rialsSchema
      .nullable()
      .describe('rials of a kilogram now, when below `price_per_kg`'),
    step_g: z.int().min(1).describe('grams of one step: what `count` 1 means'),
    min_g: z.int().min(1).describe('least grams of a line, whole steps'),
    tolerance_percent: z
      .int()
      .min(0)
      .describe('what is weighed may cost at most this much above the estimate'),
    piece_g: z.int().min(1).nullable().describe('average grams of one piece'),
  })
  .meta({ id: 'Weight' })
export type Weight = z.infer<typeof weightSchema>

/** Prices are current. */
export const productSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    slug: z.string(),
    brand: z.object({
      id: idSchema,
      name: z.string().describe('empty for a product without a brand'),
      slug: z.string(),
    }),
    image: pictureSchema,
    price: rialsSchema.describe('list price of one piece or step'),
    price_by_discount: rialsSchema.nullable().describe('the price now, when below `price`'),
    discount: discountSchema.nullable(),
    category_id: idSchema,
    available: z.boolean().describe('on sale and in stock'),
    comming_soon: z.boolean(),
    wholesale: z.boolean().describe('can be requested wholesale'),
    volume: z.number().nullable(),
    unit: z.object({ name: z.string() }).nullable(),
    color: colorSchema.nullable(),
    special_sale: specialSaleSchema.nullable(),
    max_count: z.int().min(1).describe('most pieces or steps in one order'),
    inventory: z.int().min(0).nullable().describe('pieces or steps left; null is unlimited'),
    weight: weightSchema.nullable().describe('of goods by weight; null for goods by piece'),
    promotion: z.string().optional().describe('title of its running promotion'),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof productSchema>

export const productDetailSchema = productSchema
  .extend({
    sku: z.string().describe("the shop's internal product code"),
    barcodes: z
      .array(z.string().regex(/^(\d{8}|\d{13,14})$/))
      .describe('GTINs of 8, 13 or 14 digits, the main one first'),
    gallery: z.array(
      z.object({
        path: pictureSchema,
        alt: z
          .string()
          .optional()
          .describe('its text in the library, unless that is the name of the product'),
      }),
    ),
    category: z.object({
      id: idSchema,
      name: z.string(),
      slug: z.string(),
      discount: z
        .null()
        .describe('always null for a whole category: each product has its own discount'),
    }),
    excerpt: z.string().nullable(),
    note: z.string().nullable(),
    features: z.array(
      z.object({ name: z.string(), values: z.array(z.object({ value: z.string() })) }),
    ),
    share_link: shareLinkSchema,
  })
  .meta({ id: 'ProductDetail' })
export type ProductDetail = z.infer<typeof productDetailSchema>

export const sortCodeSchema = wireCodeSchema(SortCode)

export const productQuerySchema = z.object({
  page: pageInTextSchema,
  brand: inTextSchema(idSchema.optional()),
  category: inTextSchema(idSchema.optional()),
  special_sale: inTextSchema(z.union([z.literal(0), z.literal(1)]).optional()),
  shelf: inTextSchema(idSchema.optional()),
  special_shelf: inTextSchema(idSchema.optional()).describe('alias of `shelf`'),
  sortby: inTextSchema(sortCodeSchema.optional()),
  min: inTextSchema(rialsSchema.optional()).describe(
    'lowest price now, rials; of a kilogram for goods by weight',
  ),
  max: inTextSchema(rialsSchema.optional()).describe(
    'highest price now, rials; of a kilogram for goods by weight',
  ),
  q: z.string().max(100).optional().describe('words; those after the eighth are ignored'),
  query: z.string().max(100).optional().describe('alias of `q`'),
  literal: inTextSchema(z.union([z.literal(0), z.literal(1)]).optional()).describe(
    '1: the words of `q` as typed, nothing corrected or left out',
  ),
  ids: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10}){0,99}$/)
    .transform(text => text.split(',').map(Number))
    .pipe(z.array(idSchema))
    .optional()
    .describe("only these products, comma separated; for the current prices of a guest's cart"),
})
export type ProductQuery = z.output<typeof productQuerySchema>

/** With `?page` a category or brand comes with its products. */
export const ownPageQuerySchema = z.object({
  page: inTextSchema(pageSchema.optional()).describe(
    'page of its products; without it none are returned',
  ),
})
export const ownProductsSchema = z
  .array(productSchema)
  .optional()
  .describe('the requested page, best selling first')
export const ownPageExtraSchema = pageExtraSchema
  .nullable()
  .describe('of the products; null without a page')

const searchChangeSchema = z.object({
  left_out: z.array(z.string()).describe('words that match no product together with the others'),
  corrected: z
    .boolean()
    .describe('whether a typo, the other keyboard layout or Latin letters were corrected'),
  searched_for: z.string().describe('the words whose products are returned'),
})
export type SearchChange = z.infer<typeof searchChangeSchema>

export const productCalls = defineCalls({
  'GET /products': {
    summary: 'Products by filter, 16 a page.',
    access: 'public',
    shared: true,
    query: productQuerySchema,
    data: z.array(productSchema),
    extra: pageExtraSchema.extend({
      search: searchChangeSchema.optional().describe('how the search was changed'),
    }),
  },
  'GET /products/{id}': {
    summary: 'One product with gallery and features.',
    access: 'public',
    shared: 'without-token',
    params: idParamsSchema,
    data: productDetailSchema,
    extra: z.object({
      wholesaled: z
        .boolean()
        .describe('this user has an open wholesale request for it; false without a token'),
      observed: z.boolean().describe('the user is on its waitlist; false without a token'),
    }),
    refusals: { 404: 'unknown product' },
  },
  'GET /products/{id}/similars': {
    summary: 'Products of the same category, nearest in price first.',
    access: 'public',
    shared: true,
    params: idParamsSchema,
    data: z.array(productSchema),
    refusals: { 404: 'unknown product' },
  },
})
