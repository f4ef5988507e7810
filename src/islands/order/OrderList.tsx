import { useStore } from '@nanostores/react'
import type { BankAccount } from '#lib/contract/home.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { guardRegistered } from '#stores/guard.ts'
import { returnFromBank } from '#stores/order-actions.ts'
import { $unpaidNotice, ownOrders } from '#stores/own-orders.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LateCartChanges } from '../cart/LateCartChanges.tsx'
import { GrowingItems } from '../shared/GrowingItems.tsx'
import { useGuarded } from '../shared/use-guarded.ts'
import { Icon } from '../shared/Icon.tsx'
import list from '../shared/list.module.css'
import { useRestored } from '../shared/page-return.ts'
import { Toasts } from '../shared/Toasts.tsx'
import { OrderCard } from './OrderCard.tsx'
import styles from './order-list.module.css'
import { ShopAccount } from './SlipAccount.tsx'

/** `account` receives bank transfers. */
export function OrderList({ account }: { account: BankAccount | null }) {
  useGuarded(() => void ownOrders.open(), guardRegistered)
  useRestored(() => {
    returnFromBank()
    void ownOrders.refresh()
  })
  return (
    <div className={list.page}>
      <Toasts />
      <LateCartChanges />
      <ShopAccount value={account}>
        <GrowingItems list={ownOrders} height={20.5} above={<UnpaidNotice />} empty={<NoOrders />}>
          {order => <OrderCard order={order} />}
        </GrowingItems>
      </ShopAccount>
    </div>
  )
}

function UnpaidNotice() {
  const notice = useStore($unpaidNotice, { ssr: 'initial' })
  if (!notice) return null
  return (
    <p className={styles.notice} role="status" data-full={notice.show_error || undefined}>
      <Icon name="warn" />
      {notice.message}
    </p>
  )
}

const NoOrders = () => (
  <EmptyState text={orderMessages.ordersEmpty} href="/search/" action={cartLabels.startShopping} />
)
