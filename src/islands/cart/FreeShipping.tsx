import type { WindowFees } from '#lib/rules/delivery-window.ts'
import { shippingMessages } from '#lib/text/messages/shipping.ts'
import { freeShippingRemaining } from '#lib/text/sentences.ts'
import styles from './free-shipping.module.css'

interface FreeShippingProps {
  /** Rials above which shipping is free. */
  threshold: number
  /** Rials of the basket. */
  total: number
  windowFees: WindowFees
}

const FEES = {
  none: '',
  some: ` ${shippingMessages.windowFeesSome}`,
  all: ` ${shippingMessages.windowFeesAll}`,
} satisfies Record<WindowFees, string>

/** How far the cart is from free delivery, which begins above the threshold and not at it. */
export function FreeShipping({ threshold, total, windowFees }: FreeShippingProps) {
  const reached = total > threshold
  return (
    <div className={styles.free} data-reached={reached || undefined}>
      <p>
        <span className={`i ${reached ? 'i-check' : 'i-truck'}`} aria-hidden="true" />
        {reached
          ? `${shippingMessages.freeShippingReached}${FEES[windowFees]}`
          : freeShippingRemaining(threshold, total)}
      </p>
      <progress
        className="so-far"
        max={Math.max(1, threshold)}
        value={Math.min(total, threshold)}
        aria-label={shippingMessages.freeShipping}
      />
    </div>
  )
}
