import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Order, OrderStatus } from '#lib/contract/order.ts'
import { canPay } from '#lib/rules/order.ts'
import { receiptHref } from '#lib/rules/links.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { $orders, loadOrders, payOrder } from '#stores/order.ts'
import { Nothing } from '#ui/Nothing.tsx'
import { Button } from '../shared/Button.tsx'
import { Failed } from '../shared/Failed.tsx'
import { useGuarded } from '../shared/guarded.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { BankSlip } from './BankSlip.tsx'
import styles from './order-list.module.css'

/** The user's orders, newest first. */
export function OrderList() {
  const orders = useStore($orders, { ssr: 'initial' })
  useGuarded(() => void loadOrders())
  return (
    <div className={styles.page}>
      <Toasts />
      {orders.state === 'loading' && <Skeleton heights={[9, 9, 9]} />}
      {orders.state === 'failed' && <Failed text={orders.text} onRetry={() => void loadOrders()} />}
      {orders.state === 'ready' && <List {...orders.value} />}
    </div>
  )
}

function List({ orders, count }: { orders: readonly Order[]; count: number }) {
  if (orders.length === 0)
    return (
      <Nothing text={orderMessages.ordersEmpty} href="/search/" action={cartLabels.startShopping} />
    )
  return (
    <>
      <ul className={styles.list}>
        {orders.map(order => (
          <Card key={order.id} order={order} />
        ))}
      </ul>
      {orders.length < count && (
        <Button quiet className={styles.more} onClick={() => void loadOrders()}>
          {actionLabels.loadMore}
        </Button>
      )}
    </>
  )
}

/** Section 4: 10 waits, 40 to 60 go well, 70 is muted, others are alarming. */
const TONES: Record<OrderStatus, 'waits' | 'well' | 'muted' | 'bad'> = {
  10: 'waits',
  40: 'well',
  50: 'well',
  60: 'well',
  70: 'muted',
  80: 'bad',
}

function Card({ order }: { order: Order }) {
  const [busy, setBusy] = useState(false)
  const pay = async () => {
    setBusy(true)
    await payOrder(order.id)
    setBusy(false)
  }
  return (
    <li className={styles.card}>
      <header>
        <b dir="ltr">{toPersianDigits(order.tracking_code)}</b>
        <span className={styles.status} data-tone={TONES[order.status]}>
          {order.status_fa}
        </span>
      </header>
      <p className={styles.facts}>
        <span>{order.receipted_at}</span>
        <b>{formatTomanWithUnit(order.total_amount)}</b>
      </p>
      <BankSlip order={order} />
      <footer>
        <a
          className="btn btn-quiet"
          href={receiptHref(order.id)}
          target="_blank"
          rel="noopener"
          aria-label={`${orderLabels.viewReceipt} ${toPersianDigits(order.tracking_code)}`}
        >
          {orderLabels.viewReceipt}
        </a>
        {canPay(order) && (
          <Button busy={busy} onClick={() => void pay()}>
            {orderLabels.pay}
          </Button>
        )}
      </footer>
    </li>
  )
}
