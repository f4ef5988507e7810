import { atom } from 'nanostores'
import type { UnpaidNotice } from '#lib/contract/cart.ts'
import type { Order } from '#lib/contract/order.ts'
import { listOrders } from '#lib/api/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { call } from './client.ts'
import { ownList } from './growing-list.ts'

/** Section 4: what is said of orders that await payment. */
export const $unpaidNotice = atom<UnpaidNotice>(null)

let asked = 0

/** The user's orders, active ones first, then the newest. */
export const ownOrders = ownList({
  read: async page => {
    const mine = ++asked
    const { data, extra_data } = await listOrders(call, page)
    // What was asked later knows better.
    if (mine === asked) $unpaidNotice.set(extra_data.receipt)
    const items: Order[] = data
    return { items, count: extra_data.count }
  },
  keyOf: order => order.id,
  fault: orderMessages.invoiceNetworkError,
})
