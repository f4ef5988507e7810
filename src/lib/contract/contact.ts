import { z } from 'zod'
import { mobileInputSchema } from './account.ts'
import { defineCalls, tooMany } from './call.ts'
import { orTextSchema } from './values.ts'

/** Section 9: 10 order tracking, 20 sales, 30 finance, 40 management, 50 other; 4 is none of them. */
export const contactTypeSchema = z.union([
  z.literal(4),
  z.literal(10),
  z.literal(20),
  z.literal(30),
  z.literal(40),
  z.literal(50),
])

const nameSchema = z.string().trim().min(1).max(60)

export const contactBodySchema = z.object({
  first_name: nameSchema,
  last_name: nameSchema,
  email: z.string().trim().max(120).nullish(),
  type: orTextSchema(contactTypeSchema),
  mobile_number: mobileInputSchema,
  description: z.string().trim().min(1).max(2_000),
})

export const contactCalls = defineCalls({
  'POST /contact_us': {
    summary: 'Sends the shop a message.',
    access: 'public',
    body: contactBodySchema,
    names: { type: 'subject', description: 'message' },
    data: z.null(),
    refusals: { 429: tooMany },
  },
})
