import { choosePort, chooseTime, loadCheckout } from '#stores/checkout.ts'
import { insertAddress } from './account.ts'
import { signInWith } from './cart-shopper.ts'
import { type Delivery, readyShopper } from './checkout.ts'
import type { TestShop } from './shop.ts'

/**
 * A shopper who is ready to order opens the checkout; their second address is in another city.
 * Their id.
 */
export async function openCheckout(shop: TestShop, delivery: Delivery): Promise<number> {
  const shopper = await readyShopper(shop, delivery)
  await signInWith(shopper)
  await insertAddress(shop.db, { user_id: shopper.userId, city: 'کرج', province: 'البرز' })
  await loadCheckout()
  return shopper.userId
}

/** Chooses what else an order needs. */
export function chooseAll(delivery: Delivery, port = 1): void {
  chooseTime(delivery.time_id)
  choosePort(port)
}
