import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { WindowFees } from '#lib/rules/delivery-window.ts'
import { loginHref } from '#lib/rules/links.ts'
import { formatCount } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { leaveCart, loadCart } from '#stores/cart.ts'
import { $cartExtra, $cartLoadState } from '#stores/cart-items.ts'
import { hasServerCart } from '#stores/user.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failed } from '../shared/Failed.tsx'
import form from '../shared/form.module.css'
import { useHydrated, useCart, useCartTotals, useUser } from '../shared/live.ts'
import { useRestored } from '../shared/page-return.ts'
import { useRestoredFocus } from '../shared/restore-focus.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { UnpaidNotice } from '../shared/UnpaidNotice.tsx'
import { Badges } from './Badges.tsx'
import { CartChanges } from './CartChanges.tsx'
import { CartLine, lineLink } from './CartLine.tsx'
import { CartWindow } from './CartWindow.tsx'
import { CartSummary } from './CartSummary.tsx'
import styles from './cart-page.module.css'

interface CartPageProps {
  /** Free delivery above it, in rials; null when unknown. */
  threshold: number | null
  windowFees: WindowFees
  /** About the next free window; without one nothing is said. */
  nextWindow?: string | null
}

export function CartPage(props: CartPageProps) {
  const totals = useCartTotals()
  const focus = useRestoredFocus<HTMLDivElement>(lineLink)
  useCartLoading()
  return (
    <div {...focus} className={styles.page}>
      <Toasts />
      <Badges />
      <CartChanges />
      <div className={styles.title}>
        <h1>{cartLabels.title}</h1>
        {totals.items_count > 0 && <p>{formatCount(totals.items_count, cartLabels.itemNoun)}</p>}
      </div>
      {typeof props.nextWindow === 'string' && <CartWindow text={props.nextWindow} />}
      <Content {...props} />
    </div>
  )
}

/** Loads the cart with the page, on return from the back/forward cache, and when back online. */
function useCartLoading(): void {
  useRestored(() => void loadCart())
  useEffect(() => {
    const leave = () => void leaveCart()
    const online = () => {
      if ($cartLoadState.get() === 'failed') void loadCart()
    }
    void loadCart()
    addEventListener('pagehide', leave)
    addEventListener('online', online)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('online', online)
    }
  }, [])
}

function Content({ threshold, windowFees }: CartPageProps) {
  const hydrated = useHydrated()
  const items = useCart()
  const state = useStore($cartLoadState)
  const user = useUser()
  // An answer with notices or faults would shift lines already shown.
  if (hydrated && state === 'unread' && hasServerCart()) return <CartSkeleton />
  if (items.length === 0) {
    if (state === 'failed')
      return <Failed text={siteMessages.networkError} onRetry={() => void loadCart()} />
    if (!hydrated || state === 'loading' || state === 'unread') return <CartSkeleton />
    return (
      <>
        <Unpaid />
        <EmptyState
          text={cartMessages.cartEmpty}
          href="/search/"
          action={cartLabels.startShopping}
        />
        {!user && (
          <p className={styles.signInHint}>
            {cartLabels.signInHint}{' '}
            <a className={form.link} href={loginHref('/cart')}>
              {navLabels.login}
            </a>
          </p>
        )}
      </>
    )
  }
  return (
    <div className={styles.columns}>
      <section className={styles.lines} aria-label={cartLabels.title}>
        <Unpaid />
        <ul>
          {items.map(item => (
            <CartLine key={`${item.cartable.type}-${item.cartable.id}`} item={item} />
          ))}
        </ul>
      </section>
      <CartSummary items={items} threshold={threshold} windowFees={windowFees} />
    </div>
  )
}

const CartSkeleton = () => <Skeleton heights={[8, 8, 8, 14]} />

function Unpaid() {
  const { receipt } = useStore($cartExtra)
  return <UnpaidNotice notice={receipt} />
}
