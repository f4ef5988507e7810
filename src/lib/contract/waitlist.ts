import { z } from 'zod'
import { defineCalls, tooMany } from './call.ts'
import { idSchema, orTextSchema } from './values.ts'

export const waitlistCalls = defineCalls({
  'POST /observes': {
    summary:
      'Joins the waitlist of a sold-out product: one text message when it can be bought again.',
    access: 'registered',
    body: z.object({ id: orTextSchema(idSchema), type: z.literal('product') }),
    data: z.null(),
    refusals: { 429: tooMany },
  },
})
