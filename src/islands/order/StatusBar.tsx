import type { Order } from '#lib/contract/order.ts'
import { hasEnded } from '#lib/rules/order-status.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { dueOn } from '#lib/text/sentences.ts'
import { STATUS_TONES } from './status-tone.ts'
import styles from './status-bar.module.css'

interface StatusBarProps {
  order: Pick<Order, 'status' | 'status_navbar'>
}

/** Past, current and future steps. */
export function StatusBar({ order: { status, status_navbar } }: StatusBarProps) {
  const visible = status_navbar.filter(step => step.visibility)
  const present = visible.findLastIndex(step => step.done)
  // Cancelled or returned.
  const end = hasEnded(status) ? STATUS_TONES[status] : undefined
  return (
    <ol className={styles.bar} aria-label={orderLabels.progress}>
      {visible.map((step, index) => (
        <li
          key={step.faTitle}
          data-done={step.done || undefined}
          data-goes-on={step.continue || undefined}
          data-end={index === present ? end : undefined}
          aria-current={index === present ? 'step' : undefined}
        >
          <span className={styles.dot}>
            {step.done && !step.continue && (
              <i
                className={`icon ${index === present && end ? 'icon-close' : 'icon-check'}`}
                aria-hidden="true"
              />
            )}
          </span>
          <b>{step.faTitle}</b>
          <small>{step.done || !step.dueDate ? step.dueDate : dueOn(step.dueDate)}</small>
        </li>
      ))}
    </ol>
  )
}
