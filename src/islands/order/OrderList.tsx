import { useStore } from '@nanostores/react'
import { actionLabels } from '#lib/text/labels/action.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { guardRegistered } from '#stores/guard.ts'
import { $orders, loadOrders, type OrderPages, refreshOrders } from '#stores/order.ts'
import { returnFromBank } from '#stores/order-actions.ts'
import { Nothing } from '#ui/Nothing.tsx'
import { CartChanges } from '../cart/CartChanges.tsx'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { Failed } from '../shared/Failed.tsx'
import { useGuarded } from '../shared/guarded.ts'
import { Icon } from '../shared/Icon.tsx'
import { useReturn } from '../shared/return.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { OrderCard } from './OrderCard.tsx'
import styles from './order-list.module.css'

/** The user's orders, newest first. */
export function OrderList() {
  const orders = useStore($orders, { ssr: 'initial' })
  useGuarded(() => void loadOrders(), guardRegistered)
  useReturn(() => {
    returnFromBank()
    void refreshOrders()
  })
  return (
    <div className={styles.page}>
      <Toasts />
      <CartChanges />
      {orders.state === 'loading' && <Skeleton heights={[18, 18, 18]} />}
      {orders.state === 'failed' && <Failed text={orders.text} onRetry={() => void loadOrders()} />}
      {orders.state === 'ready' && <List {...orders.value} />}
    </div>
  )
}

function List({ orders, count, receipt }: OrderPages) {
  const [busy, run] = useBusy()
  if (orders.length === 0)
    return (
      <Nothing text={orderMessages.ordersEmpty} href="/search/" action={cartLabels.startShopping} />
    )
  return (
    <>
      {receipt && (
        <p className={styles.notice} role="status" data-full={receipt.show_error || undefined}>
          <Icon name="warn" />
          {receipt.message}
        </p>
      )}
      <ul className={styles.list}>
        {orders.map(order => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      {orders.length < count && (
        <Button quiet className={styles.more} busy={busy} onClick={() => run(loadOrders)}>
          {actionLabels.loadMore}
        </Button>
      )}
    </>
  )
}
