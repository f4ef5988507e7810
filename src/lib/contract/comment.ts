import { z } from 'zod'
import { defineCalls, tooMany } from './call.ts'
import {
  idSchema,
  inTextSchema,
  orTextSchema,
  pageExtraSchema,
  pageInTextSchema,
} from './values.ts'

export const commentedSchema = z.enum(['product', 'bundle'])
export type Commented = z.infer<typeof commentedSchema>

export interface CommentedRecord {
  record_name: Commented
  record_id: number
}

export const commentSchema = z
  .object({
    id: idSchema,
    body: z.string().describe('plain text of several lines, never html'),
    name: z.string().describe('name chosen by its author'),
    create_at: z.string().describe('Jalali date'),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof commentSchema>

export const commentCalls = defineCalls({
  'GET /comments': {
    summary: 'The approved comments on a product or bundle, newest first, 16 a page.',
    access: 'public',
    shared: true,
    query: z.object({
      page: pageInTextSchema,
      record_id: inTextSchema(idSchema),
      record_name: commentedSchema,
    }),
    data: z.array(commentSchema),
    extra: pageExtraSchema,
    refusals: { 404: 'unknown product or bundle' },
  },
  'POST /comments': {
    summary:
      'Submits a comment, shown once approved. The same text of the same user is stored once.',
    access: 'registered',
    body: z.object({
      record_id: orTextSchema(idSchema),
      record_name: commentedSchema,
      name: z.string().trim().max(60).nullish().describe("by default the user's first name"),
      body: z.string().trim().min(1).max(1_000),
    }),
    data: z.null(),
    refusals: { 429: tooMany },
  },
})
