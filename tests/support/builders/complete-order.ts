import { OrderStatus } from '#lib/codes/order.ts'
import { moveByStaff } from './order-life.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

/** Staff take the money for an order, send it out and deliver it: from status 10 to 60. */
export async function completeOrder(shop: TestShop, id: number): Promise<void> {
  for (const move of [
    { status: OrderStatus.confirmed, paid: true },
    { status: OrderStatus.outForDelivery },
    { status: OrderStatus.delivered },
  ] as const) {
    const moved = await moveByStaff(shop, id, move)
    if (!moved.ok) throw new Error(`order ${id} was not moved to ${move.status}: ${moved.reason}`)
  }
}
