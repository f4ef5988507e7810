import { z } from 'zod'
import { userSchema } from './account.ts'
import { defineCalls, tooMany } from './call.ts'

export const companyCalls = defineCalls({
  'POST /profile/company': {
    summary: 'Attaches the user to the company of a join code, instead of the one before.',
    access: 'registered',
    body: z.object({ code: z.string().trim().min(1).max(60) }),
    data: userSchema,
    refusals: { 404: 'the validity period of the code has expired', 429: tooMany },
  },
})
