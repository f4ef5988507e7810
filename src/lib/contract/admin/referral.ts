import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  idParamsSchema,
  idSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
} from '../values.ts'
import { reasonSchema } from './reason.ts'

export const heldReasonSchema = z.enum(['address', 'device'])
export type HeldReason = z.infer<typeof heldReasonSchema>

const orderSchema = z.object({
  id: idSchema,
  tracking_code: z.string(),
  total_amount: rialsSchema.describe("without the wallet's part"),
  wallet_amount: rialsSchema.describe('part paid by the wallet'),
})
const personSchema = z.object({ id: idSchema, name: z.string(), mobile: z.string() })

/** A referral reward held for review: the friend may be the referrer. */
export const heldRewardSchema = z.object({
  id: idSchema,
  amount: rialsSchema.describe('value of the reward'),
  friend: personSchema.extend({ order: orderSchema }),
  referrer: personSchema.extend({
    order: orderSchema
      .nullable()
      .describe("the referrer's latest order with the address or device of the friend's order"),
  }),
  reasons: z
    .array(heldReasonSchema)
    .describe("what the friend's order shares with a recent order of the referrer"),
  held_fa: z.string(),
})
export type HeldReward = z.infer<typeof heldRewardSchema>

export const heldRewardCalls = defineCalls({
  'GET /admin/referrals': {
    summary: 'Held referral rewards, longest waiting first, 16 a page.',
    access: 'staff:coupons',
    query: z.object({ page: pageInTextSchema }),
    data: z.array(heldRewardSchema),
    extra: pageExtraSchema,
  },
  'PUT /admin/referrals/{id}': {
    summary: 'Approves a held reward, which sends the referrer their code, or refuses it.',
    access: 'staff:coupons',
    params: idParamsSchema,
    body: z.object({ state: z.enum(['approved', 'refused']), reason: reasonSchema }),
    data: z.null(),
    refusals: { 404: 'no held reward, or somebody else has decided it' },
  },
})
