import { z } from 'zod'
import { defineCalls } from './call.ts'
import {
  ownPageExtraSchema,
  ownPageQuerySchema,
  ownProductsSchema,
  productQuerySchema,
  productSchema,
} from './product.ts'
import { idParamsSchema, idSchema, inTextSchema, pageExtraSchema, pictureSchema } from './values.ts'

export const categoryTypeSchema = z
  .enum(['branch', 'leaf'])
  .describe('a branch holds categories and shelves, a leaf holds products')

export const categoryLinkSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  type: categoryTypeSchema,
})

export interface Category extends z.infer<typeof categoryLinkSchema> {
  logo: string | null
  children: Category[]
}
export const categorySchema: z.ZodType<Category> = categoryLinkSchema
  .extend({
    logo: pictureSchema.nullable(),
    get children() {
      return z.array(categorySchema)
    },
  })
  .meta({ id: 'Category' })
export type CategoryLink = z.infer<typeof categoryLinkSchema>

export const categoryShelfSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  type: categoryTypeSchema,
  products: z.array(productSchema),
})
export type CategoryShelf = z.infer<typeof categoryShelfSchema>

export const categoryCalls = defineCalls({
  'GET /categories': {
    summary: 'The whole category tree.',
    access: 'public',
    shared: true,
    data: z.array(categorySchema),
  },
  'GET /categories/shelves': {
    summary: 'A shelf of products for each top category.',
    access: 'public',
    shared: true,
    data: z.array(categoryShelfSchema),
  },
  'GET /categories/{id}': {
    summary:
      'One category with its children; with `page` that page of its products too, 16 each, of ' +
      'everything below it. The id of a merged category answers the one that it went into.',
    access: 'public',
    shared: true,
    params: idParamsSchema,
    query: ownPageQuerySchema,
    data: categoryLinkSchema.extend({
      logo: pictureSchema.nullable(),
      children: z.array(categorySchema),
      products: ownProductsSchema,
    }),
    extra: ownPageExtraSchema,
    refusals: { 404: 'unknown category' },
  },
  'GET /categories/{id}/products': {
    summary:
      'The products of a category and of everything below it, 16 a page; narrowed and sorted by ' +
      'the query of /products.',
    access: 'public',
    shared: true,
    params: idParamsSchema,
    query: productQuerySchema.omit({ category: true }),
    data: z.array(productSchema),
    extra: pageExtraSchema,
    refusals: { 404: 'unknown category' },
  },
  'GET /categories/{id}/shelves': {
    summary: 'A shelf of products for each child of a branch.',
    access: 'public',
    shared: true,
    params: idParamsSchema,
    data: z.array(categoryShelfSchema),
    refusals: { 404: 'unknown category' },
  },
  'GET /breadcrumb': {
    summary: 'The categories from the root to this one.',
    access: 'public',
    shared: true,
    query: z.object({ id: inTextSchema(idSchema), module: z.literal('category') }),
    data: z.array(categoryLinkSchema),
    refusals: { 404: 'unknown category' },
  },
})
