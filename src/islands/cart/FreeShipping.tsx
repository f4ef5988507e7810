import type { WindowFees } from '#lib/rules/delivery-window.ts'
import { shippingMessages } from '#lib/text/messages/shipping.ts'
import { freeShippingRemaining } from '#lib/text/sentences.ts'
import styles from './free-shipping.module.css'

interface FreeShippingProps {
  /** In rials. */
  threshold: number
  /** In rials. */
  total: number
  windowFees: WindowFees
}

const FEES = {
  none: '',
  some: ` ${shippingMessages.windowFeesSome}`,
  all: ` ${shippingMessages.windowFeesAll}`,
} satisfies Record<WindowFees, string>

/** Delivery is free above the threshold, not at it. */
export function FreeShipping({ threshold, total, windowFees }: FreeShippingProps) {
  const reached = total > threshold
  return (
    <div className={styles.free} data-reached={reached || undefined}>
      <p>
        <span className={`icon ${reached ? 'icon-check' : 'icon-truck'}`} aria-hidden="true" />
        {reached
          ? `${shippingMessages.freeShippingReached}${FEES[windowFees]}`
          : freeShippingRemaining(threshold, total)}
      </p>
      <progress
        className="progress-bar"
        max={Math.max(1, threshold)}
        value={Math.min(total, threshold)}
        aria-label={shippingMessages.freeShipping}
      />
    </div>
  )
}
