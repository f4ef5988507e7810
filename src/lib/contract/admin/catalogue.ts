import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  flagInBodySchema,
  idParamsSchema,
  idSchema,
  inTextSchema,
  orTextSchema,
  pageExtraSchema,
  pageInTextSchema,
  pictureSchema,
  rialsSchema,
} from '../values.ts'
import {
  columnsInTextSchema,
  LIST_ROWS,
  listExtraSchema,
  selectionRefusals,
  selectionShape,
  sortInTextSchema,
} from './list.ts'
import { referenceSchema } from './reference.ts'

/** Products on a page of the office, which are saved with one form. */
export const OFFICE_PRODUCTS = LIST_ROWS
export const PRODUCT_SORTS = ['price', 'stock', 'sold', 'added'] as const
/** Products of which the keys are answered at once. */
export const CHOSEN_MAX = 200
const SEARCH_MAX_CHARS = 100
/** About 5,000 products of a shelf. */
export const CELL_MAX_CHARS = 60_000
/** SKUs looked up at once: as many as a cell can have, each on a line. */
export const NAMED_MAX = CELL_MAX_CHARS / 2
const GRID_CELL_MAX_CHARS = 40
const COLUMNS_MAX = 30
export const KEY_MAX_CHARS = 60

export const staffProductSchema = z.object({
  id: idSchema,
  sku: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  volume: z.number().nullable(),
  unit: z.string().nullable(),
  image: pictureSchema,
  price: rialsSchema,
  price_by_discount: rialsSchema
    .nullable()
    .describe('the stored price, also after a special sale has ended'),
  price_per_kg: rialsSchema.nullable().describe('of goods by weight; `price` is one of a step'),
  step_g: z.int().nullable().describe('grams of a step; null for goods by piece'),
  inventory: z.int().nullable().describe('pieces or grams left; null is unlimited'),
  max_count: z.int().describe('most pieces or steps in one order'),
  available: z.boolean().describe('on sale'),
  sold: z.int().describe('pieces or grams so far'),
})
export type StaffProduct = z.infer<typeof staffProductSchema>

export const staffBundleSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  price: rialsSchema,
  price_by_discount: rialsSchema.nullable(),
  available: z.boolean(),
  parts: z.int().describe('products in it'),
})

/** Text by column (docs/catalogue-files.md); null is an empty cell. Money in rials. */
export const cellsSchema = z
  .record(z.string().max(GRID_CELL_MAX_CHARS), z.string().max(CELL_MAX_CHARS).nullable())
  .refine(cells => Object.keys(cells).length <= COLUMNS_MAX)
export type RecordCells = z.infer<typeof cellsSchema>

const gridCell = z.string().max(GRID_CELL_MAX_CHARS).nullable().optional()
const gridCellsSchema = z.strictObject({
  price: gridCell,
  price_by_discount: gridCell,
  inventory: gridCell,
  max_count: gridCell,
  available: gridCell,
})
/** Columns of the price grid, in order. */
export const GRID_COLUMNS = [
  'price',
  'price_by_discount',
  'inventory',
  'max_count',
  'available',
] as const satisfies readonly (keyof z.infer<typeof gridCellsSchema>)[]

/** A price that would fall below half of the highest of the last 24 hours. */
export const priceDropSchema = z.object({
  key: z.string().describe('SKU of a product, code of a bundle'),
  name: z.string(),
  before: rialsSchema.describe('highest price of the last 24 hours'),
  after: rialsSchema.describe('the new price'),
})
export type PriceDropView = z.infer<typeof priceDropSchema>
/** Data of a 422 for price drops that must be accepted. */
export const priceDropsSchema = z.object({ drops: z.array(priceDropSchema) })

const acceptedPrice = rialsSchema
  .optional()
  .describe('confirms a price below half of the highest of the last 24 hours: `after` of the drop')
const DROP = ' 422 with accepted_price names a price that falls below half and needs a yes.'
const followingSchema = z.array(z.string())

const choiceSchema = z.object({ id: idSchema, code: z.string(), name: z.string() })

const tillMarkSchema = z
  .object({
    at_fa: z.string(),
    by: z.string().describe('name of the API key'),
    version: z.int().nullable().describe('of the last absolute value'),
  })
  .nullable()
export type TillMark = z.infer<typeof tillMarkSchema>

const recordSchema = z.object({ id: idSchema, cells: cellsSchema })
export const changeBody = z.object({
  cells: cellsSchema.describe('the columns that change'),
  was: cellsSchema.describe('values of those columns when they were read'),
  accepted_price: acceptedPrice,
})
export type RecordChange = z.infer<typeof changeBody>
const newBody = z.object({ cells: cellsSchema, accepted_price: acceptedPrice })
const savedSchema = z.object({
  following: followingSchema.describe('price columns that were derived from the sent ones'),
})
const NO_RECORD = { 404: 'there is no such record' }

const priceInTextSchema = inTextSchema(rialsSchema.optional().catch(undefined))
const filter = {
  q: z
    .string()
    .trim()
    .max(SEARCH_MAX_CHARS)
    .default('')
    .describe('words, the beginning of a SKU, or a barcode'),
  brand: inTextSchema(idSchema.optional()),
  category: inTextSchema(idSchema.optional()).describe('including its descendants'),
  only: z.enum(['all', 'active', 'inactive', 'sold-out', 'no-picture']).default('all'),
  shelf: inTextSchema(idSchema.optional()),
  min: priceInTextSchema.describe('least price, of goods by weight of a kilogram'),
  max: priceInTextSchema,
}
const filterSchema = z.object(filter)
export type ProductFilter = z.output<typeof filterSchema>
const listQuery = {
  ...filter,
  sort: sortInTextSchema(PRODUCT_SORTS).describe('by default as found, else newest first'),
}
const listedProductSchema = staffProductSchema.extend({
  reserved: z.int().describe('pieces in undelivered orders'),
  added_fa: z.string(),
})
export type ListedProduct = z.infer<typeof listedProductSchema>

export const staffCatalogueCalls = defineCalls({
  'GET /admin/catalogue': {
    summary: 'Products, on sale or not: search results, or newest first.',
    access: 'staff:catalogue',
    query: z.object({ ...listQuery, page: pageInTextSchema }),
    data: z.array(listedProductSchema),
    extra: listExtraSchema.extend({
      value: rialsSchema.describe('of the limited stock of all matches, at their prices'),
    }),
  },
  'GET /admin/catalogue/list-file': {
    summary: 'All products of a list, in its order, with the chosen columns.',
    access: 'staff:catalogue',
    query: z.object({ ...listQuery, columns: columnsInTextSchema }),
    data: z.null(),
    file: ['text/csv'],
  },
  'POST /admin/catalogue/selection': {
    summary: `SKUs of the selected products, at most ${CHOSEN_MAX}.`,
    access: 'staff:catalogue',
    body: z.object(selectionShape(filterSchema)),
    data: z.array(z.string()),
    refusals: selectionRefusals,
  },
  'PUT /admin/catalogue/products': {
    summary:
      'Puts the selected products on sale or takes them off, or adds them at the end of a shelf; all or none of them. 422 names what is wrong by column and SKU.',
    access: 'staff:catalogue',
    body: z.object({
      ...selectionShape(filterSchema),
      available: flagInBodySchema.optional(),
      shelf: orTextSchema(idSchema).optional(),
    }),
    data: z.object({ changed: z.int() }),
    refusals: { ...selectionRefusals, 404: 'there is no such shelf' },
  },
  'POST /admin/catalogue/names': {
    summary: 'The products with these SKUs; unknown ones are left out.',
    access: 'staff:catalogue',
    names: { keys: 'sku' },
    body: z.object({ keys: z.array(z.string().max(KEY_MAX_CHARS)).max(NAMED_MAX) }),
    data: z.array(referenceSchema),
  },
  'GET /admin/catalogue/references': {
    summary: 'Product suggestions by words, the beginning of a SKU or a barcode; at most 20.',
    access: 'staff:catalogue',
    query: z.object({ q: filter.q }),
    data: z.array(referenceSchema),
  },
  'GET /admin/catalogue/choices': {
    summary: 'All brands and shelves, and the categories that hold products.',
    access: 'staff:catalogue',
    data: z.object({
      brands: z.array(choiceSchema),
      categories: z.array(choiceSchema),
      shelves: z.array(choiceSchema),
    }),
  },
  'PUT /admin/catalogue/grid': {
    summary:
      'Changes prices and stock of many products at once, all or none of them. 422 names each ' +
      'cell as column.SKU: why it is invalid, or its current value when it was changed meanwhile.' +
      DROP,
    access: 'staff:catalogue',
    body: z.object({
      rows: z
        .array(
          z.object({
            sku: z.string().max(KEY_MAX_CHARS),
            cells: gridCellsSchema.describe('the columns that change'),
            was: gridCellsSchema.describe('values of those columns when they were read'),
            accepted_price: acceptedPrice,
          }),
        )
        .min(1)
        .max(OFFICE_PRODUCTS),
    }),
    data: z.object({
      changed: z.int(),
      following: followingSchema.describe('SKUs whose other prices were derived'),
    }),
  },
  'GET /admin/catalogue/products/{id}': {
    summary: 'A product in the columns of the catalogue files.',
    access: 'staff:catalogue',
    params: idParamsSchema,
    data: recordSchema.extend({
      till: z
        .object({ stock: tillMarkSchema, price: tillMarkSchema })
        .describe('the last changes by a till'),
    }),
    refusals: NO_RECORD,
  },
  'POST /admin/catalogue/products': {
    summary: 'Adds a product; without a SKU one is made from its name; 422 by column.' + DROP,
    access: 'staff:catalogue',
    body: newBody,
    data: z.object({ id: idSchema }),
  },
  'PUT /admin/catalogue/products/{id}': {
    summary: 'Changes a product; 422 by column, also for one that was changed meanwhile.' + DROP,
    access: 'staff:catalogue',
    params: idParamsSchema,
    body: changeBody,
    data: savedSchema,
    refusals: NO_RECORD,
  },
  'GET /admin/catalogue/bundles': {
    summary: 'Bundles, newest first.',
    access: 'staff:catalogue',
    query: z.object({ page: pageInTextSchema }),
    data: z.array(staffBundleSchema),
    extra: pageExtraSchema,
  },
  'GET /admin/catalogue/bundles/{id}': {
    summary: 'A bundle in the columns of the catalogue files.',
    access: 'staff:catalogue',
    params: idParamsSchema,
    data: recordSchema,
    refusals: NO_RECORD,
  },
  'POST /admin/catalogue/bundles': {
    summary: 'Adds a bundle; 422 by column.' + DROP,
    access: 'staff:catalogue',
    body: newBody,
    data: z.object({ id: idSchema }),
  },
  'PUT /admin/catalogue/bundles/{id}': {
    summary: 'Changes a bundle; 422 by column, also for one that was changed meanwhile.' + DROP,
    access: 'staff:catalogue',
    params: idParamsSchema,
    body: changeBody,
    data: savedSchema,
    refusals: NO_RECORD,
  },
})
