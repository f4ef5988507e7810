import { ordersHref } from '#lib/rules/links.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import styles from './orders-link.module.css'

/** Beside a sentence: to the orders, where what it says is mended. */
export const OrdersLink = () => (
  <a className={styles.link} href={ordersHref}>
    {orderLabels.viewOrders}
  </a>
)
