import { beforeAll, beforeEach } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import type { StoreBodyInput } from '#lib/contract/checkout.ts'
import type { Move } from '#lib/rules/order-life.ts'
import { $cartChanges } from '#stores/cart-changes.ts'
import { $details, $invoice, $payment } from '#stores/order.ts'
import { ownOrders } from '#stores/own-orders.ts'
import { signInWith } from './cart-shopper.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { type Delivery, insertDelivery } from './checkout.ts'
import { type LivingOrder, moveByStaff, saveOrder } from './order-life.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

/** The way of an order to its end. */
export const COMPLETED: readonly Move[] = [
  { status: OrderStatus.confirmed, paid: true },
  { status: OrderStatus.outForDelivery },
  { status: OrderStatus.delivered },
]

/** No page of this browser has read an order yet. */
export function forgetOrders(): void {
  for (const store of [$invoice, $payment]) store.set({ state: 'loading' })
  $details.set({})
  $cartChanges.set([])
}

/** A shop that delivers, for the tests of a file, and a browser on it that has read no order yet. */
export function shopWithOrders(row: Parameters<typeof insertDelivery>[1] = {}) {
  const shop = shopForFile()
  const browser = browserForEach(shop)
  const delivery = {} as Delivery
  beforeAll(async () => Object.assign(delivery, await insertDelivery(shop, row)))
  beforeEach(forgetOrders)
  return { shop, browser, delivery }
}

/** A customer who is signed in here has an order, by default of port 5, that the staff moved on. */
export async function ownOrder(
  shop: TestShop,
  delivery: Delivery,
  moves: readonly Move[] = [],
  change: Partial<StoreBodyInput> = {},
): Promise<LivingOrder> {
  const order = await saveOrder(shop, delivery, change)
  for (const move of moves) {
    const moved = await moveByStaff(shop, order.id, move)
    if (!moved.ok) throw new Error(`order ${order.id} was not moved to ${move.status}`)
  }
  await signInWith(order)
  return order
}

/** Likewise, and the list of orders is open; the order's id. */
export async function listedOrder(...given: Parameters<typeof ownOrder>): Promise<LivingOrder> {
  const order = await ownOrder(...given)
  await ownOrders.open()
  return order
}
