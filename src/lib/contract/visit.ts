import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idSchema, orTextSchema } from './values.ts'

/** Pages with counted visits; banner clicks and opened questions have their own calls. */
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
