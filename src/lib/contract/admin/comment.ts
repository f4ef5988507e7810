import { z } from 'zod'
import { defineCalls } from '../call.ts'

export const staffCommentSchema = z.object({
  id: z.int(),
  state: z.enum(['waiting', 'approved', 'refused']),
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

const IDS_MAX = 200

export const staffCommentCalls = defineCalls({
  'GET /admin/comments': {
    summary: 'Comments awaiting review, oldest first, or all of them, newest first.',
    access: 'staff:comments',
    query: z.object({ only: z.enum(['waiting', 'all']).default('waiting') }),
    data: z.array(staffCommentSchema),
    extra: z.object({ waiting: z.int(), approved: z.int(), refused: z.int() }),
  },
  'PUT /admin/comments': {
    summary: 'Approves or refuses comments, all or none; also those decided before.',
    access: 'staff:comments',
    body: z.object({
      ids: z.array(z.coerce.number().int().positive()).min(1).max(IDS_MAX),
      state: z.enum(['approved', 'refused']),
    }),
    data: z.object({ judged: z.int() }),
    refusals: { 404: 'one of the comments does not exist; nothing was changed' },
  },
})
