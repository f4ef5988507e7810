import { useStore } from '@nanostores/react'
import { useState, useSyncExternalStore } from 'react'
import type { SignedIn } from '#lib/contract/account.ts'
import type { CartInfo, CartItem } from '#lib/contract/cart.ts'
import { $cart, $cartTotals } from '#stores/cart-items.ts'
import { nowSeconds } from '#stores/clock.ts'
import { $user } from '#stores/user.ts'

// The server knows nobody, so the first picture in the browser is that of nobody too.
const NO_ITEMS: CartItem[] = []
const NO_TOTALS: CartInfo = { items_count: 0, total_price: 0 }
const stay = () => () => undefined

export const useCart = (): CartItem[] => useStore($cart, { ssr: () => NO_ITEMS })
export const useCartTotals = (): CartInfo => useStore($cartTotals, { ssr: () => NO_TOTALS })
export const useUser = (): SignedIn | null => useStore($user, { ssr: () => null })

/** False on the server and in the first picture of the browser: until then a skeleton stands. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    stay,
    () => true,
    () => false,
  )

/** Epoch seconds when this was shown first. */
export const useNow = (): number => useState(nowSeconds)[0]
