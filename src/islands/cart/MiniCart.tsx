import { useEffect, useState } from 'react'
import { isPlainClick } from '#lib/rules/plain-click.ts'
import { formatCount } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { formatToman } from '#lib/text/money.ts'
import { openMiniCart } from '#stores/cart.ts'
import { EmptyDrawing } from '#ui/EmptyState.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { DialogHead } from '../shared/DialogHead.tsx'
import { useHydrated, useCart, useCartTotals } from '../shared/live.ts'
import { useRestoredFocus } from '../shared/restore-focus.ts'
import { Badges } from './Badges.tsx'
import { CartLine, lineLink } from './CartLine.tsx'
import { LateCartChanges } from './LateCartChanges.tsx'
import styles from './mini-cart.module.css'

const LINK = '[data-cart-link]'
const onCartPage = (): boolean => /^\/cart\/?$/.test(location.pathname)
/** Pages that show merge changes themselves. */
const showsChanges = (): boolean => onCartPage() || /^\/profile\/orders\/?$/.test(location.pathname)

/** A drawer on every page; on narrow screens the link opens /cart. */
export function MiniCart() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      if (!(event.target instanceof Element && event.target.closest(LINK))) return
      if (onCartPage() || matchMedia('(width < 48em)').matches) return
      event.preventDefault()
      openMiniCart()
      setOpen(true)
    }
    addEventListener('click', press)
    return () => removeEventListener('click', press)
  }, [])
  const items = useCart()
  const hydrated = useHydrated()
  const focus = useRestoredFocus<HTMLDivElement>(lineLink)
  return (
    <>
      <Badges />
      {hydrated && !showsChanges() && <LateCartChanges />}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        label={cartLabels.title}
        className={`${styles.side} ${items.length > 0 ? '' : styles.bare}`}
      >
        <DialogHead lined onClose={() => setOpen(false)}>
          <Heading />
        </DialogHead>
        <div {...focus} className={styles.body}>
          {items.length > 0 ? <Full /> : <Empty />}
        </div>
      </Dialog>
    </>
  )
}

function Heading() {
  const { items_count } = useCartTotals()
  return (
    <h2 className={styles.title}>
      {cartLabels.title}
      {items_count > 0 && <small>{formatCount(items_count, cartLabels.itemNoun)}</small>}
    </h2>
  )
}

function Full() {
  const items = useCart()
  const { total_price } = useCartTotals()
  return (
    <>
      <ul className={styles.lines}>
        {items.map(item => (
          <CartLine key={`${item.cartable.type}-${item.cartable.id}`} item={item} small />
        ))}
      </ul>
      <footer className={styles.foot}>
        <p aria-live="polite">
          <span>{cartLabels.totalPrice}</span>
          <b>
            {formatToman(total_price)} <small>{cartLabels.toman}</small>
          </b>
        </p>
        <a className="button" href="/cart">
          {cartLabels.goToCart}
        </a>
      </footer>
    </>
  )
}

function Empty() {
  return (
    <div className={styles.empty}>
      <EmptyDrawing />
      <p>{cartMessages.cartEmpty}</p>
      <a className="button button-quiet" href="/search/">
        {cartLabels.startShopping}
      </a>
    </div>
  )
}
