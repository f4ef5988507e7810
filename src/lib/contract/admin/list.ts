import { z } from 'zod'

/** Rows on a page of a list of the back office. */
export const LIST_ROWS = 50
const COLUMNS_MAX_CHARS = 200

export const officeListSchema = z.enum([
  'orders',
  'products',
  'customers',
  'payments',
  'coupons',
  'comments',
  'changes',
])
export type OfficeListName = z.infer<typeof officeListSchema>

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
