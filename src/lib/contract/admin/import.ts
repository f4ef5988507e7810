import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { pageExtraSchema, pageInTextSchema } from '../values.ts'
import { priceDropSchema } from './catalogue.ts'
import {
  questionSchema,
  readingChangeSchema,
  unitSchema,
  PICTURE_ARCHIVE_MAX_BYTES,
} from './import-reading.ts'
import { LIST_ROWS } from './list.ts'

/** Some hundred thousand products; a character is at least one byte. */
export const PRODUCT_FILE_MAX_BYTES = 20 * 1024 * 1024

const seenSchema = z.string().max(64)

const columnSchema = z.object({
  head: z.string().describe('as the file has it'),
  field: z.string().nullable().describe('null for one that is not read'),
})

const cellSchema = z.object({
  at: z.int().describe('position'),
  head: z.string(),
  field: z.string(),
  text: z.string(),
})

const shownImportSchema = z.object({
  unit: unitSchema.describe('of the money in the file'),
  unit_source: z
    .enum(['choice', 'file', 'prices'])
    .describe('chosen, named by the file, or guessed from its prices'),
  examples: z
    .array(
      z.object({
        name: z.string(),
        written: z.string().describe('as the file has it'),
        price: z.int().describe('as it is read, in rials'),
      }),
    )
    .describe('up to three prices'),
  sheet: z.string().nullable().describe('of a workbook'),
  sheets: z.array(z.string()).describe('those with rows'),
  head_line: z.int().nullable().describe('of the column headings; 0 for none, null without rows'),
  columns: z.array(columnSchema).describe('by position'),
  fields: z.array(z.string()).describe('that a column can be assigned to'),
  first_rows: z
    .array(z.object({ line: z.int(), cells: z.array(z.string()) }))
    .describe('the first ten of the file'),
  columns_source: z
    .enum(['choice', 'remembered', 'headings', 'unknown'])
    .describe('unknown: they must be assigned'),
  left_out: z.array(z.int()).describe('lines that are not read'),
  corrections: z.int().describe('cells that were changed'),
  accepted: z.array(questionSchema),
  ignored: z.array(z.string()).describe('headings that are not read'),
  new_groups: z
    .array(
      z.object({
        list: z.enum(['categories', 'brands']),
        name: z.string(),
        products: z.int().describe('of the file in it, and in those below'),
      }),
    )
    .describe('brands and categories that the file brings; the first 200 of each'),
  seen: seenSchema.describe(
    'hash of the stored values that the file would change; empty when there are problems',
  ),
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  drop_count: z.int().describe('price drops that need confirmation'),
  drops: z
    .array(
      priceDropSchema.extend({
        line: z.int().nullable(),
        columns: z.array(z.string()).describe('the price columns that the row changes'),
      }),
    )
    .describe('the first 5,000; money in rials'),
  differences: z
    .array(
      z.object({
        sku: z.string(),
        name: z.string(),
        is_new: z.boolean(),
        fields: z.array(
          z.object({ column: z.string(), before: z.string().nullable(), after: z.string() }),
        ),
      }),
    )
    .describe('the first 200; money in rials'),
  lost_pictures: z
    .array(z.string())
    .describe('pictures whose files are missing; their products keep them; the first 200'),
  problem_count: z.int().describe('above 0 the file cannot be applied'),
  problems: z
    .array(
      z.object({
        line: z.int().nullable(),
        sku: z.string().nullable().describe('of the invalid row, when readable'),
        column: z.string().describe('as the file heads it'),
        message: z.string(),
        question: questionSchema.nullable().describe('may be accepted'),
      }),
    )
    .describe('the first 200'),
  questions: z.array(z.object({ question: questionSchema, count: z.int() })),
  problem_rows: z
    .array(z.object({ line: z.int(), cells: z.array(cellSchema) }))
    .describe('the rows of these problems, as they are read'),
})
export type ShownImport = z.infer<typeof shownImportSchema> & { hash: string }

const params = z.object({
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .catch(''),
})
const NOT_STORED = { 404: 'unknown file, or uploaded more than an hour ago' }

export const staffImportCalls = defineCalls({
  'POST /admin/catalogue/imports': {
    summary:
      'Stores a file of products (docs/catalogue-files.md), CSV or .xlsx, for an hour; changes nothing else.',
    access: 'staff:catalogue',
    body: z.object({
      csv: z.union([
        z.string().min(1).max(PRODUCT_FILE_MAX_BYTES),
        z.file().min(1).max(PRODUCT_FILE_MAX_BYTES),
      ]),
      unit: unitSchema.optional().describe('of the money in the file'),
    }),
    data: z.object({ hash: z.string() }),
    refusals: { 422: 'neither CSV text nor an .xlsx workbook' },
  },
  'GET /admin/catalogue/imports/{hash}': {
    summary: 'Preview of a stored file: changes by field, and problems with line, SKU and column.',
    access: 'staff:catalogue',
    params,
    data: shownImportSchema,
    refusals: NOT_STORED,
  },
  'POST /admin/catalogue/imports/{hash}/pictures': {
    summary: 'Adds a zip archive of pictures, each named by the SKU or a barcode of its product.',
    access: 'staff:catalogue',
    params,
    body: z.object({ pictures: z.file().min(1).max(PICTURE_ARCHIVE_MAX_BYTES) }),
    data: z.null(),
    refusals: { ...NOT_STORED, 422: 'not a zip archive of at most 2,000 pictures and 100 MB' },
  },
  'PUT /admin/catalogue/imports/{hash}/reading': {
    summary: 'Changes how a stored file is read: sheet, unit, columns, rows, accepted questions.',
    access: 'staff:catalogue',
    params,
    body: readingChangeSchema,
    data: z.null(),
    refusals: { ...NOT_STORED, 422: 'a field is assigned to two columns' },
  },
  'PUT /admin/catalogue/imports/{hash}': {
    summary: 'Applies a stored file as previewed, all or nothing.',
    access: 'staff:catalogue',
    params,
    body: z.object({
      seen: seenSchema.describe('`seen` of the preview'),
      accept_drops: z.boolean().default(false).describe('confirms the price drops'),
    }),
    data: z.object({ inserted: z.int(), updated: z.int(), unchanged: z.int() }),
    refusals: {
      ...NOT_STORED,
      409: 'it has problems, no longer matches the preview, or needs confirmation',
    },
  },
  'GET /admin/catalogue/import-progress': {
    summary: 'How far the preview or import is for which the caller waits; null for none.',
    access: 'staff:catalogue',
    data: z
      .object({ step: z.enum(['read', 'pictures', 'write']), done: z.int(), total: z.int() })
      .nullable(),
  },
  'GET /admin/catalogue/file': {
    summary: 'All products as a products.csv that can be imported again.',
    access: 'staff:catalogue',
    data: z.null(),
    file: ['text/csv'],
  },
  'GET /admin/catalogue/pictures': {
    summary: `Products whose picture file is missing, ${LIST_ROWS} a page.`,
    access: 'staff:catalogue',
    query: z.object({ page: pageInTextSchema }),
    data: z.array(
      z.object({
        id: z.int(),
        sku: z.string(),
        name: z.string(),
        picture: z.string(),
        in_gallery: z.boolean().describe('whether it is one of the gallery'),
      }),
    ),
    extra: pageExtraSchema,
  },
  'GET /admin/catalogue/pictures/file': {
    summary: 'All missing pictures as a spreadsheet.',
    access: 'staff:catalogue',
    data: z.null(),
    file: ['text/csv'],
  },
})
