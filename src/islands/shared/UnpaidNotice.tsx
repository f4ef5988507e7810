import type { UnpaidNotice as Told } from '#lib/contract/cart.ts'
import { ordersHref } from '#lib/rules/links.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import styles from './unpaid-notice.module.css'

/** Section 4: orders that await payment are to be paid or cancelled first, in their list. */
export function UnpaidNotice({ told }: { told: Told }) {
  if (!told) return null
  return (
    <p className={styles.notice} role={told.show_error ? 'alert' : 'status'}>
      {told.message} <a href={ordersHref}>{orderLabels.viewOrders}</a>
    </p>
  )
}
