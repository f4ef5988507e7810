import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Cartable } from '#lib/contract/cart.ts'
import { fullness } from '#lib/rules/cart.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { addToCart, refreshStaleCart, takeOne } from '#stores/cart.ts'
import { countOf, keyOf } from '#stores/cart-items.ts'
import { $busyLines } from '#stores/cart-spinner.ts'
import { flush, returnFromOffline } from '#stores/cart-sync.ts'
import { readAddData } from '#ui/cartable.ts'
import { flyToBasket } from './fly.ts'
import { useCart } from './live.ts'
import { type Slot, useSlots } from './slots.ts'
import { Stepper } from './Stepper.tsx'
import { useTakePlace } from './take-place.ts'

/**
 * All add buttons of a page, one island: it finds every `[data-add]` slot of ui/AddSlot, now and
 * later, puts a live stepper into it, and makes up for a click that came before.
 */
export function CartControls() {
  const slots = useSlots('[data-add]', readCartable)
  useEffect(() => {
    const leave = () => void flush()
    returnFromOffline()
    refreshStaleCart()
    addEventListener('pagehide', leave)
    addEventListener('online', returnFromOffline)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('online', returnFromOffline)
    }
  }, [])
  return slots.map(slot => createPortal(<LiveAdd slot={slot} />, slot.place, slot.key))
}

function readCartable(place: HTMLElement): Cartable | null {
  try {
    return readAddData(place)
  } catch {
    return null
  }
}

function LiveAdd({ slot }: { slot: Slot<Cartable> }) {
  const { place, data: cartable } = slot
  const key = keyOf(cartable)
  const wide = place.classList.contains('add-wide')
  useTakePlace(slot, () => addToCart(cartable) && flyToBasket(place))
  const count = countOf(useCart(), key)
  const busy = useStore($busyLines, { keys: [key] })[key] ?? false
  return (
    <Stepper
      name={printedName(cartable.name)}
      count={count}
      busy={busy}
      room={count > 0 ? fullness(cartable, count) : 'room'}
      form={wide ? 'wide' : 'card'}
      onAdd={button => addToCart(cartable) && flyToBasket(button)}
      onTake={() => takeOne(cartable)}
    />
  )
}
