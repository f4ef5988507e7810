import { z } from 'zod'
import { idSchema, pageExtraSchema } from '../values.ts'

/** Rows on a page of a list of the back office. */
export const LIST_ROWS = 50
const COLUMNS_MAX_CHARS = 200
const TEXT_MAX_CHARS = 60
const IDS_MAX = 200
/** Rows of a filter that are changed at once. */
export const SELECTED_MAX = 500

export const officeListSchema = z.enum([
  'orders',
  'products',
  'customers',
  'carts',
  'payments',
  'coupons',
  'promotions',
  'comments',
  'changes',
])
export type OfficeListName = z.infer<typeof officeListSchema>

/** A text in the address of a list; one that is too long is none. */
export const listTextSchema = z.string().trim().max(TEXT_MAX_CHARS).optional().catch(undefined)

/** Name of a column to sort by: `cost`, or `-cost` for the highest first; an unknown one is none. */
export const sortInTextSchema = <const Name extends string>(names: readonly Name[]) =>
  z
    .enum(names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`]))
    .optional()
    .catch(undefined)

export const columnsInTextSchema = z
  .string()
  .max(COLUMNS_MAX_CHARS)
  .optional()
  .catch(undefined)
  .describe('names of the columns of the file, separated by commas; without any the usual ones')

export const listExtraSchema = pageExtraSchema.extend({
  last_id: z.int().describe('greatest id now, for a change of all matches'),
})

/** Rows to change together: some by id, or all matches of a filter. */
export const selectionShape = <Filter extends z.ZodType>(filter: Filter) => ({
  ids: z.array(z.coerce.number().int().positive()).max(IDS_MAX).optional(),
  filter: filter
    .optional()
    .describe(`instead of \`ids\`: all matches, read again, at most ${SELECTED_MAX}`),
  last_id: idSchema.optional().describe('with `filter`: later rows, which nobody saw, stay'),
})

export const selectionRefusals = { 409: 'too many rows match' }
