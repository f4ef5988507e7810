import { listCoupons } from '#lib/api/coupon.ts'
import { call } from './client.ts'
import { ownList } from './growing-list.ts'

/** The codes of the user, those that can be used first. */
export const ownCoupons = ownList({
  read: async page => {
    const { data, extra_data } = await listCoupons(call, page)
    return { items: data, count: extra_data.count }
  },
  keyOf: coupon => coupon.code,
})
