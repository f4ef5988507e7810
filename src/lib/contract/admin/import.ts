import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { priceDropSchema } from './catalogue.ts'

/** Some hundred thousand products; a character is at least one byte. */
export const PRODUCT_FILE_MAX_BYTES = 20 * 1024 * 1024

const seenSchema = z.string().max(64)

const shownImportSchema = z.object({
  seen: seenSchema.describe('what the shop holds where it differs; empty with a problem'),
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  drop_count: z.int().describe('prices that fall below half and need a yes'),
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
    .describe('whose files are lost; their products keep them; the first 200'),
  problem_count: z.int().describe('with a problem nothing can be applied'),
  problems: z
    .array(
      z.object({
        line: z.int().nullable(),
        sku: z.string().nullable().describe('of the faulty row, where it can be read'),
        column: z.string(),
        message: z.string(),
      }),
    )
    .describe('the first 200'),
})
export type ShownImport = z.infer<typeof shownImportSchema> & { hash: string }

const params = z.object({
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .catch(''),
})
const NOT_STORED = { 404: 'there is no such file, or it was shown more than an hour ago' }

export const staffImportCalls = defineCalls({
  'POST /admin/catalogue/imports': {
    summary: 'Keeps a products.csv of docs/catalogue-files.md for an hour; changes nothing else.',
    access: 'staff:catalogue',
    body: z.object({ csv: z.string().min(1).max(PRODUCT_FILE_MAX_BYTES) }),
    data: z.object({ hash: z.string() }),
  },
  'GET /admin/catalogue/imports/{hash}': {
    summary:
      'What an uploaded file would change now, by field, and every problem with line, SKU and column.',
    access: 'staff:catalogue',
    params,
    data: shownImportSchema,
    refusals: NOT_STORED,
  },
  'PUT /admin/catalogue/imports/{hash}': {
    summary: 'Applies exactly the uploaded file as previewed, all of it or nothing.',
    access: 'staff:catalogue',
    params,
    body: z.object({
      seen: seenSchema.describe('as it was when the file was shown'),
      accept_drops: z.boolean().default(false).describe('yes to the prices that fall below half'),
    }),
    data: z.object({ inserted: z.int(), updated: z.int(), unchanged: z.int() }),
    refusals: {
      ...NOT_STORED,
      409: 'it has problems by now, would change something else than was shown, or needs a yes',
    },
  },
  'GET /admin/catalogue/file': {
    summary:
      'All products as the products.csv that the import takes: sent back, it changes nothing.',
    access: 'staff:catalogue',
    data: z.null(),
    file: ['text/csv'],
  },
  'GET /admin/catalogue/pictures': {
    summary: 'Products whose picture is not in the folder of pictures, the first 500 of them.',
    access: 'staff:catalogue',
    data: z.array(
      z.object({
        id: z.int(),
        sku: z.string(),
        name: z.string(),
        picture: z.string(),
        in_gallery: z.boolean().describe('one of its other pictures'),
      }),
    ),
    extra: z.object({ count: z.int() }),
  },
  'GET /admin/catalogue/pictures/file': {
    summary: 'All missing pictures as a spreadsheet.',
    access: 'staff:catalogue',
    data: z.null(),
    file: ['text/csv'],
  },
})
