import type { Order } from '#lib/contract/order.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import styles from './status-bar.module.css'

/** Section 3: how far an order is; what it went through, where it stands and what is to come. */
export function StatusBar({ steps }: { steps: Order['status_navbar'] }) {
  const shown = steps.filter(step => step.visibility)
  const present = shown.findLastIndex(step => step.done)
  return (
    <ol className={styles.bar} aria-label={orderLabels.progress}>
      {shown.map((step, index) => (
        <li
          key={step.faTitle}
          data-done={step.done || undefined}
          data-goes-on={step.continue || undefined}
          aria-current={index === present ? 'step' : undefined}
        >
          <span className={styles.dot}>
            {step.done && !step.continue && <i className="i i-check" aria-hidden="true" />}
          </span>
          <b>{step.faTitle}</b>
          <small>{step.dueDate}</small>
        </li>
      ))}
    </ol>
  )
}
