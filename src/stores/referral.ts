import { listEarnedCodes } from '#lib/api/referral.ts'
import { call } from './client.ts'
import { ownList } from './growing-list.ts'

/** The codes that the user earned by friends, the newest first. */
export const earnedCodes = ownList({
  read: async page => {
    const { data, extra_data } = await listEarnedCodes(call, page)
    return { items: data, count: extra_data.count }
  },
  keyOf: reward => reward.code,
})
