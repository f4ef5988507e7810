import { useStore } from '@nanostores/react'
import { useState, useSyncExternalStore } from 'react'
import type { SignedIn } from '#lib/contract/account.ts'
import type { CartInfo, CartItem } from '#lib/contract/cart.ts'
import { $cart, $cartTotals } from '#stores/cart-items.ts'
import { nowSeconds } from '#stores/clock.ts'
import { $user } from '#stores/user.ts'

// Matches the server's render, which knows no user.
const NO_ITEMS: CartItem[] = []
const NO_TOTALS: CartInfo = { items_count: 0, total_price: 0 }
const stay = () => () => undefined

export const useCart = (): CartItem[] => useStore($cart, { ssr: () => NO_ITEMS })
export const useCartTotals = (): CartInfo => useStore($cartTotals, { ssr: () => NO_TOTALS })
export const useUser = (): SignedIn | null => useStore($user, { ssr: () => null })

/** False during server render and hydration, for skeletons. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    stay,
    () => true,
    () => false,
  )

/** Epoch seconds of the first render. */
export const useNow = (): number => useState(nowSeconds)[0]
