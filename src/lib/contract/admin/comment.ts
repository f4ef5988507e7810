import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { pageInTextSchema } from '../values.ts'
import {
  columnsInTextSchema,
  LIST_ROWS,
  listExtraSchema,
  listTextSchema,
  selectionRefusals,
  selectionShape,
  sortInTextSchema,
} from './list.ts'
import { dayInTextSchema } from './order.ts'

const commentStateSchema = z.enum(['waiting', 'approved', 'refused'])

const staffCommentSchema = z.object({
  id: z.int(),
  state: commentStateSchema,
  written_fa: z.string(),
  mobile: z.string(),
  record_name: z.enum(['product', 'bundle']),
  record_id: z.int(),
  /** The name of the product or bundle; null when it was deleted. */
  record: z.string().nullable(),
  apart: z.string().describe('brand and size of a product; empty for a bundle'),
  name: z.string(),
  body: z.string(),
})
export type StaffComment = z.infer<typeof staffCommentSchema>

/** A filter that makes no sense is none. */
const filterSchema = z.object({
  only: z.enum(['waiting', 'approved', 'refused', 'all']).default('waiting').catch('waiting'),
  q: listTextSchema.describe('words that all stand in the comment or its name, or a mobile'),
  from: dayInTextSchema,
  to: dayInTextSchema,
})
export type CommentFilter = z.output<typeof filterSchema>
const listQuerySchema = filterSchema.extend({
  sort: sortInTextSchema(['written']).describe('by default waiting ones oldest first, else newest'),
})

export const staffCommentCalls = defineCalls({
  'GET /admin/comments': {
    summary: `Comments awaiting review, or others, ${LIST_ROWS} a page.`,
    access: 'staff:comments',
    query: listQuerySchema.extend({ page: pageInTextSchema }),
    data: z.array(staffCommentSchema),
    extra: listExtraSchema.extend({ waiting: z.int(), approved: z.int(), refused: z.int() }),
  },
  'GET /admin/comment-file': {
    summary: 'All comments of a list, in its order, with the chosen columns.',
    access: 'staff:comments',
    query: listQuerySchema.extend({ columns: columnsInTextSchema }),
    data: z.null(),
    file: ['text/csv'],
  },
  'PUT /admin/comments': {
    summary: 'Approves or refuses comments, all or none; also those decided before.',
    access: 'staff:comments',
    body: z.object({
      ...selectionShape(filterSchema),
      state: z.enum(['approved', 'refused']),
      before: commentStateSchema.optional().describe('the state that all of them must still have'),
    }),
    data: z.object({ judged: z.int() }),
    refusals: {
      409: `${selectionRefusals[409]}, or a comment is no longer in the state \`before\``,
      404: 'one of the comments does not exist; nothing was changed',
    },
  },
})
