import { z } from 'zod'
import { defineCalls } from '../call.ts'

/** What a shop needs before it opens, in the order of the desk. */
export const OPENING_STEPS = [
  'goods',
  'category-pictures',
  'contact',
  'delivery-method',
  'windows',
  'payment-port',
  'gateway',
  'bank-account',
  'texts',
  'home',
  'sms',
  'staff',
] as const
export type OpeningStep = (typeof OPENING_STEPS)[number]

const openingSchema = z.object({
  is_hidden: z.boolean(),
  steps: z.array(z.object({ step: z.enum(OPENING_STEPS), is_done: z.boolean() })),
})
export type Opening = z.infer<typeof openingSchema>

export const openingCalls = defineCalls({
  'GET /admin/opening': {
    summary: 'What is done for the opening of the shop, read from its data.',
    access: 'staff:settings',
    data: openingSchema,
  },
  'PUT /admin/opening': {
    summary: 'Hides the list of the opening for everybody, or shows it again.',
    access: 'staff:settings',
    names: { is_hidden: 'state' },
    body: z.object({ is_hidden: z.boolean() }),
    data: z.null(),
  },
})
