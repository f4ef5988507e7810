import { z } from 'zod'
import { defineCalls, tooMany } from './call.ts'
import { idSchema, orTextSchema } from './values.ts'

export const waitlistCalls = defineCalls({
  'POST /observes': {
    summary: 'Asks for an SMS when a product that cannot be bought now can be bought again; once.',
    access: 'registered',
    body: z.object({ id: orTextSchema(idSchema), type: z.literal('product') }),
    data: z.null(),
    refusals: { 429: tooMany },
  },
})
