import { useEffect, useState } from 'react'
import type { WindowHold } from '#lib/contract/checkout.ts'
import { formatClock } from '#lib/text/clock-time.ts'
import { windowHoldLabels } from '#lib/text/labels/window-hold.ts'
import { windowHoldMessages } from '#lib/text/messages/window-hold.ts'
import { windowHeld, windowText } from '#lib/text/window-text.ts'
import { nowSeconds } from '#stores/clock.ts'

const SECOND_MS = 1000

/** What is held and for how long, or that staff switched it off. */
export function HoldStatus({ hold }: { hold: WindowHold }) {
  if (hold.off)
    return (
      <p className="window-off" role="alert">
        {windowHoldMessages.holdOff}
      </p>
    )
  return (
    <p className="window-held">
      {windowHeld(windowText(hold, hold))} <TimeLeft hold={hold} />
    </p>
  )
}

export function TimeLeft({ hold }: { hold: WindowHold }) {
  const [left, setLeft] = useState(() => hold.expires_at - nowSeconds())
  useEffect(() => {
    const tick = () => setLeft(hold.expires_at - nowSeconds())
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [hold])
  return (
    <time dir="ltr" role="timer" aria-label={windowHoldLabels.timeLeft}>
      {formatClock(left * SECOND_MS)}
    </time>
  )
}
