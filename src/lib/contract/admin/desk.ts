import { z } from 'zod'
import { defineCalls } from '../call.ts'

/** How many wait in each section; a section that is not theirs is missing. */
export const deskSchema = z
  .object({ comments: z.int(), slips: z.int(), requests: z.int() })
  .partial()
export type Desk = z.infer<typeof deskSchema>

export const deskCalls = defineCalls({
  'GET /admin/desk': {
    summary: 'How much waits in the sections that are open to whoever asks.',
    access: 'staff',
    data: deskSchema,
    refusals: { 403: 'the given password was not replaced yet' },
  },
})
