import { z } from 'zod'
import { defineCalls } from './call.ts'
import { epochSecondsSchema, pageExtraSchema, pageInTextSchema } from './values.ts'

export const referralRewardSchema = z
  .object({
    code: z.string(),
    first_name: z.string().describe('first name of the referred friend; may be empty'),
    last_name: z.string(),
    expired_at: epochSecondsSchema.nullable(),
    expired_at_fa: z.string().nullable().describe('Jalali'),
    used: z.boolean(),
  })
  .meta({ id: 'ReferralReward' })
export type ReferralReward = z.infer<typeof referralRewardSchema>

export const referralCalls = defineCalls({
  'GET /profile/info/introduce-used': {
    summary: 'Rewards that the user earned by referrals, newest first, 16 a page.',
    access: 'signed-in',
    query: z.object({ page: pageInTextSchema }),
    data: z.array(referralRewardSchema),
    extra: pageExtraSchema,
  },
})
