import type { Cartable } from '#lib/contract/cart.ts'
import { getUser } from '#lib/api/account.ts'
import { getProduct } from '#lib/api/product.ts'
import { $cart } from '#stores/cart-items.ts'
import { countOf, keyOf } from '#lib/rules/cart-state.ts'
import { $busyLines } from '#stores/cart-spinner.ts'
import { storeUser } from '#stores/user.ts'
import { cartableOfProduct } from '#ui/cartable.ts'
import { expect, vi } from 'vitest'
import { type RegisteredUser, registeredUser } from './account.ts'
import { insertProduct } from './catalogue.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

// What the tests of the cart's stores do in their browser.

/** A product of the shop as a cart takes it. */
export async function cartableIn(
  shop: TestShop,
  row: Parameters<typeof insertProduct>[1] = {},
): Promise<Cartable> {
  const id = await insertProduct(shop.db, row)
  return cartableOfProduct((await getProduct(shop.as(null), id)).data)
}

/** A registered customer signs in in this browser. */
export async function signInAs(
  shop: TestShop,
  row: Parameters<typeof registeredUser>[1] = {},
): Promise<RegisteredUser> {
  const user = await registeredUser(shop, row)
  await signInWith(user)
  return user
}

/** A user of the shop is the one who is signed in in this browser. */
export async function signInWith({ client, token }: RegisteredUser): Promise<void> {
  storeUser({ ...(await getUser(client)).data, token })
}

/** Pieces that this browser shows of it. */
export const shown = (cartable: Cartable): number => countOf($cart.get(), keyOf(cartable))

/** Until every tap was sent and answered. */
export const settled = (): Promise<void> =>
  vi.waitFor(() => expect(Object.values($busyLines.get()).some(Boolean)).toBe(false), 10_000)
