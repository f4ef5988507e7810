import { z } from 'zod'
import { ContactType } from '#lib/codes/contact.ts'
import { mobileInputSchema } from './account.ts'
import { defineCalls, tooMany } from './call.ts'
import { wireCodeSchema, orTextSchema } from './values.ts'

export const contactTypeSchema = wireCodeSchema(ContactType)

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
