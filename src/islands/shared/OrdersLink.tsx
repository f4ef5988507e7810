import { ordersHref } from '#lib/rules/links.ts'
import { viewOrders } from '#lib/text/labels/orders-link.ts'
import styles from './orders-link.module.css'

/** After a sentence about orders. */
export const OrdersLink = () => (
  <a className={styles.link} href={ordersHref}>
    {viewOrders}
  </a>
)
