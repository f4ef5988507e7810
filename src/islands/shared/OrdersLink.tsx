import { ordersHref } from '#lib/rules/links.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import styles from './orders-link.module.css'

/** After a sentence about orders. */
export const OrdersLink = () => (
  <a className={styles.link} href={ordersHref}>
    {orderLabels.viewOrders}
  </a>
)
