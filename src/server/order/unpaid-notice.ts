import type { UnpaidNotice } from '#lib/contract/cart.ts'
import { payableOf } from '#lib/rules/order.ts'
import { unpaidState, type UnpaidState } from '#lib/rules/unpaid-orders.ts'
import { messages } from '#lib/text/messages.ts'
import type { Db } from '../platform/database/open.ts'
import { listUnpaidOrders } from './order-queries.ts'

const SENTENCES: Record<UnpaidState['asks'], string> = {
  'pay-one': messages.unpaidOrderOne,
  'pay-last': messages.unpaidOrderLast,
  'pay-two': messages.unpaidOrderTwo,
  'wait-one': messages.unpaidOrderWaits,
  'wait-two': messages.unpaidOrdersWait,
}

export async function unpaidNotice(db: Db, userId: number, now: number): Promise<UnpaidNotice> {
  // None of them is confirmed, so none was picked.
  const orders = await listUnpaidOrders(db, userId, now)
  const result = unpaidState(
    orders.map(order => ({
      status: order.status,
      is_expired: false,
      payable_amount: payableOf({ ...order, empty: false }),
      finalizable: order.finalizable === 1,
      slip: order.slip,
    })),
  )
  return result && { message: SENTENCES[result.asks], show_error: result.blocks }
}
