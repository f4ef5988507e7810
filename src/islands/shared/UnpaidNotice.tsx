import type { UnpaidNotice as Notice } from '#lib/contract/cart.ts'
import { OrdersLink } from './OrdersLink.tsx'
import styles from './unpaid-notice.module.css'

/** Unpaid orders must be paid or cancelled first. */
export function UnpaidNotice({ notice }: { notice: Notice }) {
  if (!notice) return null
  return (
    <p className={styles.notice} role={notice.show_error ? 'alert' : 'status'}>
      {notice.message} <OrdersLink />
    </p>
  )
}
