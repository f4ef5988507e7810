import { z } from 'zod'
import { categoryTypeSchema } from '../category.ts'
import { defineCalls } from '../call.ts'
import {
  colorCodeSchema,
  idParamsSchema,
  idSchema,
  pageExtraSchema,
  pageInTextSchema,
  pictureSchema,
} from '../values.ts'
import { changeBody, cellsSchema } from './catalogue.ts'

export const GROUPS_ON_PAGE = 40
const SEARCH_MAX_CHARS = 100
const PLACE_MAX = 100_000

/** Categories, brands and shelves. */
export const groupListSchema = z.enum(['categories', 'brands', 'shelves'])
export type GroupList = z.infer<typeof groupListSchema>
/** Lists whose records stand in an order and can be merged. */
const orderedListSchema = groupListSchema.exclude(['shelves'])
export type OrderedList = z.infer<typeof orderedListSchema>

const countSchema = z.int().min(0)
const revisionSchema = z
  .int()
  .min(0)
  .describe('of all categories, brands and shelves; sent back with a change that depends on them')

const namedSchema = z.object({ id: idSchema, code: z.string(), name: z.string() })

const staffCategorySchema = namedSchema.extend({
  slug: z.string(),
  type: categoryTypeSchema,
  parent_id: idSchema.nullable(),
  logo: pictureSchema.nullable(),
  products: countSchema.describe('products that stand in it, without those below'),
})
export type StaffCategory = z.infer<typeof staffCategorySchema>

const staffBrandSchema = namedSchema.extend({
  slug: z.string(),
  logo: pictureSchema.nullable(),
  products: countSchema,
  place: z.int().min(1).describe('among all brands'),
})
export type StaffBrand = z.infer<typeof staffBrandSchema>

const staffShelfSchema = namedSchema.extend({
  color: colorCodeSchema.nullable(),
  text_color: colorCodeSchema.nullable(),
  products: countSchema,
})
export type StaffShelf = z.infer<typeof staffShelfSchema>

const groupSchema = z.object({
  id: idSchema,
  cells: cellsSchema,
  revision: revisionSchema,
  products: countSchema,
  children: countSchema.describe('categories directly below; 0 for others'),
  pages: z.array(z.string()).describe('titles of published and scheduled content that names it'),
})

const access = 'staff:catalogue'
const listParams = z.object({ list: groupListSchema })
const params = idParamsSchema.extend({ list: groupListSchema })
const orderedParams = idParamsSchema.extend({ list: orderedListSchema })
const notFound = { 404: 'there is no such record' }
const stale = 'a category, brand or shelf was changed since the revision'
const names = { revision: 'id', into: 'id' }

export const groupCalls = defineCalls({
  'GET /admin/categories': {
    summary: 'All categories, each before those below it, with the number of their products.',
    access,
    data: z.array(staffCategorySchema),
    extra: z.object({ revision: revisionSchema }),
  },
  'GET /admin/brands': {
    summary: 'Brands in their order, with the number of their products.',
    access,
    query: z.object({
      q: z
        .string()
        .trim()
        .max(SEARCH_MAX_CHARS)
        .default('')
        .describe('part of a name, or the beginning of a code'),
      page: pageInTextSchema,
    }),
    data: z.array(staffBrandSchema),
    extra: pageExtraSchema.extend({ revision: revisionSchema }),
  },
  'GET /admin/shelves': {
    summary: 'All shelves with the number of their products.',
    access,
    data: z.array(staffShelfSchema),
  },
  'GET /admin/groups/{list}/{id}': {
    summary: 'A category, brand or shelf in the columns of the catalogue files, and its uses.',
    access,
    params,
    data: groupSchema,
    refusals: notFound,
  },
  'POST /admin/groups/{list}': {
    summary:
      'Adds a category, brand or shelf behind all others; 422 by column. A code is made where ' +
      'none is sent.',
    access,
    params: listParams,
    body: z.object({ cells: cellsSchema }),
    data: z.object({ id: idSchema }),
    refusals: { 404: 'there is no such list' },
  },
  'PUT /admin/groups/{list}/{id}': {
    summary:
      'Changes a category, brand or shelf; 422 by column, also for one that was changed ' +
      'meanwhile. Another parent puts a category behind its new siblings.',
    access,
    params,
    body: changeBody.omit({ accepted_price: true }),
    data: z.null(),
    refusals: notFound,
  },
  'PUT /admin/groups/{list}/{id}/place': {
    summary: 'Moves a category among its siblings, a brand among all brands.',
    access,
    names,
    params: orderedParams,
    body: z.object({
      place: z.int().min(1).max(PLACE_MAX).describe('from 1; beyond the last: last'),
      revision: revisionSchema,
    }),
    data: z.null(),
    refusals: { ...notFound, 409: stale },
  },
  'POST /admin/groups/{list}/{id}/merge': {
    summary:
      'Merges a category or brand into another of its kind: its products and children move, ' +
      'content names the other one, and its address redirects there. It cannot be undone.',
    access,
    names,
    params: orderedParams,
    body: z.object({
      into: idSchema,
      revision: revisionSchema,
    }),
    data: z.object({
      products: countSchema.describe('products that moved'),
      pages: z.array(z.string()).describe('titles of the content that was changed'),
    }),
    refusals: { ...notFound, 409: `${stale}, or they cannot be merged` },
  },
  'DELETE /admin/groups/{list}/{id}': {
    summary: 'Deletes an empty category, an unused brand or a shelf that no content names.',
    access,
    names,
    params,
    body: z.object({ revision: revisionSchema }),
    data: z.null(),
    refusals: { ...notFound, 409: `${stale}, or it is in use` },
  },
})
