import type { Delivery } from './checkout.ts'
import { type LivingOrder, moveByStaff, saveOrder } from './order-life.ts'
import type { TestShop } from './shop.ts'
import { signedInStaff } from './staff.ts'

type Staff = Awaited<ReturnType<typeof signedInStaff>>
export type PickingDesk = Awaited<ReturnType<typeof pickingDesk>>

/** A picker, and orders for them. */
export async function pickingDesk(shop: TestShop, delivery: Delivery) {
  const picker = await signedInStaff(shop, ['picker'])
  const open = async (id: number) =>
    (await picker.as('GET /admin/picking/{id}', { params: { id } })).data
  const pick = (id: number, lines: readonly object[], by: Staff = picker) =>
    by.as('PUT /admin/picking/{id}', { params: { id }, body: { lines } as never })
  /** A confirmed order of two pieces at 100,000 rials, 350,000 with its delivery. */
  async function confirmed(
    paid = true,
  ): Promise<LivingOrder & { line: number; params: { id: number } }> {
    const order = await saveOrder(shop, delivery)
    await moveByStaff(shop, order.id, { status: 40, paid })
    const [line] = (await open(order.id)).lines
    return { ...order, line: line?.id ?? 0, params: { id: order.id } }
  }
  return { picker, open, pick, confirmed }
}
