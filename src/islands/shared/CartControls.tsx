import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Cartable } from '#lib/contract/cart.ts'
import { addToCart, refreshStaleCart, removeOne } from '#stores/cart.ts'
import { countOf, keyOf } from '#lib/rules/cart-state.ts'
import { $busyLines } from '#stores/cart-spinner.ts'
import { sendUnsent, sendPendingChanges } from '#stores/customer-cart.ts'
import { readAddData } from '#ui/cartable.ts'
import { flyToCart } from './fly.ts'
import { useCart } from './live.ts'
import { type Slot, useSlots } from './slots.ts'
import { Stepper } from './Stepper.tsx'
import { useTakeOver } from './take-over-slot.ts'

/** Puts a stepper into every `[data-add]` slot, now and later, and repeats held clicks. */
export function CartControls() {
  const slots = useSlots('[data-add]', readCartable)
  useEffect(() => {
    const leave = () => void sendUnsent()
    sendPendingChanges()
    refreshStaleCart()
    addEventListener('pagehide', leave)
    addEventListener('online', sendPendingChanges)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('online', sendPendingChanges)
    }
  }, [])
  return slots.map(slot => createPortal(<LiveAdd slot={slot} />, slot.element, slot.key))
}

function readCartable(element: HTMLElement): Cartable | null {
  try {
    return readAddData(element)
  } catch {
    return null
  }
}

function LiveAdd({ slot }: { slot: Slot<Cartable> }) {
  const { element, data: cartable } = slot
  const key = keyOf(cartable)
  const wide = element.classList.contains('add-wide')
  useTakeOver(slot, () => addToCart(cartable) && flyToCart(element))
  const count = countOf(useCart(), key)
  const busy = useStore($busyLines, { keys: [key] })[key] ?? false
  return (
    <Stepper
      cartable={cartable}
      count={count}
      busy={busy}
      form={wide ? 'wide' : 'card'}
      onAdd={button => addToCart(cartable) && flyToCart(button)}
      onRemove={() => removeOne(cartable)}
    />
  )
}
