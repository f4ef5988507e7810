import { atom } from 'nanostores'
import type { UnpaidNotice } from '#lib/contract/cart.ts'
import type { Order } from '#lib/contract/order.ts'
import { listOrders } from '#lib/api/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { call } from './client.ts'
import { userList } from './growing-list.ts'

/** The notice about orders that await payment. */
export const $unpaidNotice = atom<UnpaidNotice>(null)

let requests = 0

/** Active ones first, then the newest. */
export const ownOrders = userList({
  read: async page => {
    const mine = ++requests
    const { data, extra_data } = await listOrders(call, page)
    if (mine === requests) $unpaidNotice.set(extra_data.receipt)
    const items: Order[] = data
    return { items, count: extra_data.count }
  },
  keyOf: order => order.id,
  fault: orderMessages.invoiceNetworkError,
})
