import { listCoupons } from '#lib/api/coupon.ts'
import { call } from './client.ts'
import { userList } from './growing-list.ts'

/** Usable ones first. */
export const ownCoupons = userList({
  read: async page => {
    const { data, extra_data } = await listCoupons(call, page)
    return { items: data, count: extra_data.count }
  },
  keyOf: coupon => coupon.code,
})
