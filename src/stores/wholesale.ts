import { listWholesales } from '#lib/api/wholesale.ts'
import { call } from './client.ts'
import { ownList } from './growing-list.ts'

/** The products that the user asked for in bulk, the newest wish first. */
export const ownWholesales = ownList({
  read: async page => {
    const { data, extra_data } = await listWholesales(call, page)
    return { items: data, count: extra_data.count }
  },
  keyOf: wish => wish.id,
})
