import { useStore } from '@nanostores/react'
import type { CartChange } from '#lib/rules/cart-changes.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { reducedInCart, priceMoved } from '#lib/text/cart-change-sentences.ts'
import { itemUnavailable } from '#lib/text/cart-sentences.ts'
import { $cartChanges, $changesText, closeChanges } from '#stores/cart-changes.ts'
import { Dialog } from '../shared/Dialog.tsx'
import styles from './cart-changes.module.css'

const NONE: readonly CartChange[] = []

export function CartChanges() {
  const changes = useStore($cartChanges, { ssr: () => NONE })
  const text = useStore($changesText)
  return (
    <Dialog
      open={changes.length > 0}
      onClose={closeChanges}
      label={cartLabels.changes}
      className={styles.sheet}
    >
      <h2>{cartLabels.changes}</h2>
      <p className={styles.text}>{text}</p>
      <ul className={styles.list}>
        {changes.map((change, index) => (
          <li key={`${index} ${change.kind} ${change.name}`} data-kind={change.kind}>
            <span className={`icon ${ICONS[change.kind]}`} aria-hidden="true" />
            <p>{sentenceOf(change)}</p>
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={closeChanges}>
        {cartLabels.changesSeen}
      </button>
    </Dialog>
  )
}

const ICONS: Record<CartChange['kind'], string> = {
  missing: 'icon-trash',
  fewer: 'icon-minus',
  price: 'icon-tag',
}

/** The server's reason, unless it lacks the name. */
function sentenceOf(change: CartChange): string {
  if (change.kind === 'price') return priceMoved(change.name, change.from, change.to)
  if (change.kind === 'fewer') return reducedInCart(change.name, change.count, change)
  return change.reason.includes(change.name) ? change.reason : itemUnavailable(change.name)
}
