import type { CartItem } from '#lib/contract/cart.ts'
import { canHold, chosenCount } from '#lib/rules/cart.ts'
import { currentCount, setCount } from './cart.ts'
import { localRefusal } from './cart-refusal.ts'
import { notifyAll } from './notice.ts'

export type OfferedItem = Pick<CartItem, 'cartable' | 'count'>

/** The greater count of each line, as far as its limits allow: pressed twice it adds once. */
export const addOffered = (items: readonly OfferedItem[]): void => items.forEach(addLine)

function addLine({ cartable, count }: OfferedItem): void {
  const current = currentCount(cartable)
  if (count <= current) return
  const target = chosenCount(cartable, current, count)
  const check = canHold(cartable, target)
  notifyAll('error', localRefusal(check, cartable))
  const allowed = check.ok ? target : chosenCount(cartable, current, check.allowed)
  if (allowed > current && canHold(cartable, allowed).ok) setCount(cartable, allowed)
}
