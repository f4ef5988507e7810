import { z } from 'zod'
import { userSchema } from './account.ts'
import { defineCalls, tooMany } from './call.ts'

export const companyCalls = defineCalls({
  'POST /profile/company': {
    summary: "Makes the user a member of the join code's company; replaces an earlier membership.",
    access: 'registered',
    body: z.object({ code: z.string().trim().min(1).max(60) }),
    data: userSchema,
    refusals: { 404: 'the validity period of the code has expired', 429: tooMany },
  },
})
