import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idSchema, orTextSchema } from './values.ts'

/** What pages are visited of; clicks on banners and opened questions have calls of their own. */
export const visitedSchema = z.enum(['product', 'bundle', 'category', 'brand'])

export const visitCalls = defineCalls({
  'POST /visits': {
    summary: 'Counts a visit of a page.',
    access: 'public',
    body: z.object({ type: visitedSchema, id: orTextSchema(idSchema) }),
    data: z.null(),
    refusals: { 404: 'unknown record' },
  },
})
