import { z } from 'zod'
import { CouponType } from '#lib/codes/coupon.ts'
import { defineCalls } from './call.ts'
import {
  wireCodeSchema,
  epochSecondsSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
} from './values.ts'

export const couponSchema = z
  .object({
    code: z.string(),
    value: z.int().min(0).describe('whole percent for type 1, rials for type 2'),
    type: wireCodeSchema(CouponType).describe('1 percent, 2 rials'),
    expired_at: epochSecondsSchema.nullable().describe('null never expires'),
    expired_at_fa: z.string().nullable().describe('Jalali'),
    flooring: rialsSchema.describe('least goods it may be used for'),
    active: z.boolean().describe('can be used by this user now, for goods above the floor'),
    used: z.boolean().describe('used as often as it may be, by everybody or by this user'),
    owned: z.boolean().describe('belongs to this user alone'),
  })
  .meta({ id: 'Coupon' })
export type CouponView = z.infer<typeof couponSchema>

export const couponCalls = defineCalls({
  'GET /profile/coupons': {
    summary:
      "The user's own codes, and the codes they have named that still hold; what can be used comes first, 16 a page.",
    access: 'signed-in',
    query: z.object({ page: pageInTextSchema }),
    data: z.array(couponSchema),
    extra: pageExtraSchema,
  },
})
