import { z } from 'zod'
import { defineCalls } from './call.ts'
import { categoryLinkSchema } from './category.ts'
import { productQuerySchema, sortCodeSchema } from './product.ts'
import { idParamsSchema, idSchema, rialsSchema } from './values.ts'

const countSchema = z.int().min(0).describe('number of products with this choice')

/** Number of products for each filter choice, with the other choices applied. */
export const filterDataSchema = z
  .object({
    count: z.int().min(0).describe('number of products with the current selection'),
    price: z
      .object({ min: rialsSchema, max: rialsSchema })
      .describe(
        'ends of the slider: the prices now that the other choices leave, widened to whole steps ' +
          'of 1,000 rials; both 0 where they leave nothing',
      ),
    special_sale: z.object({ count: countSchema }),
    brands: z
      .array(z.object({ id: idSchema, name: z.string(), slug: z.string(), count: countSchema }))
      .describe('those with products, most first, and the chosen one'),
    categories: z
      .array(categoryLinkSchema.extend({ count: countSchema }))
      .describe('those with products, in their order, and the chosen one'),
    shelves: z
      .array(z.object({ id: idSchema, name: z.string(), count: countSchema }))
      .describe('those with products, and the chosen one'),
    sorts: z
      .array(z.object({ sortby: sortCodeSchema, name: z.string() }))
      .describe('what the list can be sorted by'),
  })
  .meta({ id: 'FilterData' })
export type FilterData = z.infer<typeof filterDataSchema>

const filterQuerySchema = productQuerySchema.omit({ page: true, sortby: true })

export const filterCalls = defineCalls({
  'GET /categories/{id}/filter': {
    summary: 'The filter of a category page, with product counts of each choice.',
    access: 'public',
    shared: true,
    params: idParamsSchema,
    query: filterQuerySchema.omit({ category: true }),
    data: filterDataSchema,
    refusals: { 404: 'unknown category' },
  },
  'GET /search/filters_data': {
    summary: 'The filter of a category, a brand or a search before anything is chosen.',
    access: 'public',
    shared: true,
    query: filterQuerySchema.pick({ category: true, brand: true, q: true }),
    data: filterDataSchema,
  },
  'GET /search/filters': {
    summary: 'The filter of a list, with product counts of each choice for a query of /products.',
    access: 'public',
    shared: true,
    query: filterQuerySchema,
    data: filterDataSchema,
  },
})
