import { listEarnedCodes } from '#lib/api/referral.ts'
import { call } from './client.ts'
import { userList } from './growing-list.ts'

export const earnedCodes = userList({
  read: async page => {
    const { data, extra_data } = await listEarnedCodes(call, page)
    return { items: data, count: extra_data.count }
  },
  keyOf: reward => reward.code,
})
