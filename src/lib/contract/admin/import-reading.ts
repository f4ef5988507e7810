import { z } from 'zod'
import { QUESTIONS } from '#lib/codes/import-question.ts'

const CELL_MAX_CHARS = 10_000
/** As many as a file can have rows. */
const ROW_CHANGES_MAX = 1_000_000
const COLUMNS_MAX = 200

export const unitSchema = z.enum(['toman', 'rial'])
export type Unit = z.infer<typeof unitSchema>

export const questionSchema = z.enum(QUESTIONS)

const line = z.int().min(1)
const columnsSchema = z
  .array(z.string().max(40))
  .max(COLUMNS_MAX)
  .describe('field of each column by position; empty for one that is not read')

export const PICTURES_IN_ARCHIVE_MAX = 2_000
export const PICTURE_ARCHIVE_MAX_BYTES = 20 * 1024 * 1024

const namedPictureSchema = z.object({
  file: z.string().max(200).describe('its name without folders'),
  url: z.string().nullable().describe('null for what is no picture'),
})
export type NamedPicture = z.infer<typeof namedPictureSchema>

/** How a stored file is read; what is left out is read from the file. */
export const readingSchema = z.object({
  sheet: z.string().max(200).optional().describe('of a workbook'),
  unit: unitSchema.optional().describe('of the money in the file'),
  head_line: z.int().min(0).optional().describe('line of the column headings; 0 for none'),
  columns: columnsSchema.optional(),
  cells: z
    .array(
      z.object({ line, at: z.int().min(0).max(COLUMNS_MAX), text: z.string().max(CELL_MAX_CHARS) }),
    )
    .max(ROW_CHANGES_MAX)
    .default([])
    .describe('corrected cells, by line and position'),
  left_out: z.array(line).max(ROW_CHANGES_MAX).default([]).describe('lines that are not read'),
  accepted: z.array(questionSchema).default([]),
  pictures: z.array(namedPictureSchema).max(PICTURES_IN_ARCHIVE_MAX).default([]),
})
export type Reading = z.infer<typeof readingSchema>

/** Changes of a reading; another sheet starts it afresh. */
export const readingChangeSchema = readingSchema.omit({ pictures: true }).extend({
  unit: unitSchema.nullable().optional().describe('null: from the file'),
  head_line: z.int().min(0).nullable().optional().describe('null: found again'),
  columns: columnsSchema
    .nullable()
    .optional()
    .describe('null: by the headings; remembered for files with the same headings'),
  cells: readingSchema.shape.cells.unwrap().default([]).describe('added to those before'),
  left_out: readingSchema.shape.left_out.unwrap().default([]).describe('added to those before'),
  accepted: z.array(questionSchema).optional(),
  leave_out_all: z
    .array(z.enum(['problem', ...QUESTIONS]))
    .default([])
    .describe('leaves out all rows with problems, or with one of these questions'),
  take_all: z.boolean().default(false).describe('takes the rows that were left out'),
})
export type ReadingChange = z.infer<typeof readingChangeSchema>
