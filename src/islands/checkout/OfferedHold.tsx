import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent } from 'react'
import type { WindowHold } from '#lib/contract/delivery-window.ts'
import { windowHoldMessages } from '#lib/text/messages/window-hold.ts'
import type { $checkout, $choice } from '#stores/checkout.ts'
import { nowSeconds } from '#stores/clock.ts'
import { notify } from '#stores/notice.ts'
import { HoldStatus } from '../shared/HoldStatus.tsx'

const SECOND_MS = 1000

/** The stores are passed in: an import of them would split the script of the checkout (1.1 kB). */
interface OfferedHoldProps {
  hold: WindowHold
  $checkout: typeof $checkout
  $choice: typeof $choice
}

/** The window that the shopper holds, while it is the chosen one; its end frees the choice. */
export function OfferedHold(props: OfferedHoldProps) {
  const { hold } = props
  const { timeId } = useStore(props.$choice)
  const end = useEffectEvent(() => endHold(props))
  useEffect(() => {
    if (hold.off) return
    const left = Math.max(0, hold.expires_at - nowSeconds())
    const timer = setTimeout(end, left * SECOND_MS)
    return () => clearTimeout(timer)
  }, [hold])
  return hold.off || hold.time_id === timeId ? <HoldStatus hold={hold} /> : null
}

function endHold({ hold: { time_id }, $checkout, $choice }: OfferedHoldProps): void {
  const checkout = $checkout.get()
  if (checkout.state === 'ready')
    $checkout.set({ ...checkout, offer: { ...checkout.offer, hold: null } })
  if ($choice.get().timeId === time_id) $choice.setKey('timeId', null)
  notify('warning', windowHoldMessages.holdEnded)
}
