import { ordersHref } from '#lib/rules/links.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { Failed } from '../shared/Failed.tsx'
import styles from './order-failed.module.css'

interface OrderFailedProps {
  text: string
  /** Absent when there is no such order. */
  onRetry?: () => void
}

export function OrderFailed(failure: OrderFailedProps) {
  return (
    <div className={styles.box}>
      <Failed {...failure} />
      <a className="button button-quiet" href={ordersHref}>
        {orderLabels.viewOrders}
      </a>
    </div>
  )
}
