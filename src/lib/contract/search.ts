import { z } from 'zod'
import { defineCalls, tooMany } from './call.ts'
import { categoryTypeSchema } from './category.ts'
import { weightSchema } from './product.ts'
import {
  idSchema,
  pageExtraSchema,
  pageInTextSchema,
  pictureSchema,
  rialsSchema,
} from './values.ts'

const suggestedSchema = z.object({
  id: idSchema,
  name: z.string().describe('cut at 50 characters with an ellipsis'),
  slug: z.string().describe('of the whole name'),
})

/** Up to 3 brands, 3 categories and 11 products. */
export const suggestionsSchema = z
  .object({
    brands: z.array(suggestedSchema).max(3),
    categories: z.array(suggestedSchema.extend({ type: categoryTypeSchema })).max(3),
    products: z
      .array(
        suggestedSchema.extend({
          brand: suggestedSchema,
          volume: z.number().nullish().describe('of the size; not sent by every server'),
          unit: z.object({ name: z.string() }).nullish(),
          image: pictureSchema,
          price: rialsSchema,
          price_by_discount: rialsSchema.nullable().describe('the price now, when below `price`'),
          weight: weightSchema.nullish().describe('of goods by weight'),
        }),
      )
      .max(11),
  })
  .meta({ id: 'Suggestions' })
export type Suggestions = z.infer<typeof suggestionsSchema>

export const searchCalls = defineCalls({
  'GET /search/suggest': {
    summary: 'Brands, categories and products for what is being typed.',
    access: 'public',
    shared: true,
    query: z.object({
      q: z.string().max(100).default('').describe('no results below two characters'),
      page: pageInTextSchema.describe(
        'page of products, 11 each; brands and categories come with the first',
      ),
    }),
    data: suggestionsSchema,
    extra: pageExtraSchema.describe('of the products'),
  },
  'POST /search/requests': {
    summary: 'Asks the shop to sell what a search did not find; counted without a person.',
    access: 'public',
    body: z.object({ q: z.string().trim().min(1).max(100) }),
    data: z.null(),
    refusals: { 429: tooMany },
  },
})
