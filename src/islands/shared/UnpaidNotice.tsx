import type { UnpaidNotice as Told } from '#lib/contract/cart.ts'
import { OrdersLink } from './OrdersLink.tsx'
import styles from './unpaid-notice.module.css'

/** Section 4: orders that await payment are to be paid or cancelled first, in their list. */
export function UnpaidNotice({ told }: { told: Told }) {
  if (!told) return null
  return (
    <p className={styles.notice} role={told.show_error ? 'alert' : 'status'}>
      {told.message} <OrdersLink />
    </p>
  )
}
