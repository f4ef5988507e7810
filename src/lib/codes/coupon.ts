/** What the value of a coupon counts. */
export const CouponType = { percent: 1, rials: 2 } as const
export type CouponType = (typeof CouponType)[keyof typeof CouponType]
