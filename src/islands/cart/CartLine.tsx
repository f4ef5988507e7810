import { useStore } from '@nanostores/react'
import { CartErrorCause } from '#lib/codes/cart.ts'
import type { Cartable, CartItem } from '#lib/contract/cart.ts'
import { countBelow, linePrice } from '#lib/rules/cart.ts'
import { bundleHref, productHref } from '#lib/rules/links.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { formatToman } from '#lib/text/money.ts'
import { pricePerKgText } from '#lib/text/weight.ts'
import { addToCart, removeItem, removeOne } from '#stores/cart.ts'
import { keyOf } from '#lib/rules/cart-state.ts'
import { $busyLines } from '#stores/cart-spinner.ts'
import { Picture } from '#ui/Picture.tsx'
import { Struck } from '#ui/Struck.tsx'
import { volumeText } from '#ui/volume.ts'
import { Stepper } from '../shared/Stepper.tsx'
import { itemAt } from '../shared/restore-focus.ts'
import styles from './cart-line.module.css'

/** `small` for the mini cart. */
export function CartLine({ item, small = false }: { item: CartItem; small?: boolean }) {
  const { cartable, count } = item
  const key = keyOf(cartable)
  const busy = useStore($busyLines, { keys: [key] })[key] ?? false
  const href = cartable.type === 'product' ? productHref(cartable) : bundleHref(cartable)
  const isUnavailable = cartable.error?.cause_type === CartErrorCause.unavailable
  return (
    <li
      className={styles.line}
      data-small={small || undefined}
      data-unavailable={isUnavailable || undefined}
    >
      <a href={href} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Picture src={cartable.image} alt="" sizes="6rem" maxWidth={320} />
      </a>
      <div className={styles.name}>
        <a href={href}>
          <bdi>{printedName(cartable.name)}</bdi>
        </a>
        <small>
          {[cartable.brand?.name, sizeText(cartable), cartable.color?.name]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {cartable.promotion && <small className="pill">{cartable.promotion}</small>}
        {cartable.error && (
          <p className={styles.error} role="alert">
            {cartable.error.message}
          </p>
        )}
      </div>
      <div className={styles.count}>
        {!isUnavailable && (
          <Stepper
            cartable={cartable}
            count={count}
            busy={busy}
            form="line"
            onAdd={() => addToCart(cartable)}
            onRemove={() => removeOne(cartable)}
          />
        )}
        {(isUnavailable || countBelow(cartable, count) > 0) && (
          <button
            type="button"
            className={styles.remove}
            aria-label={`${cartLabels.remove}: ${printedName(cartable.name)}`}
            onClick={() => removeItem(cartable)}
          >
            <span className="icon icon-trash" aria-hidden="true" />
          </button>
        )}
      </div>
      {!isUnavailable && <LinePrice cartable={cartable} count={count} />}
    </li>
  )
}

/** Goods by weight say their price per kilogram; the stepper says how much. */
const sizeText = (cartable: Cartable): string =>
  cartable.weight ? pricePerKgText(cartable.weight) : volumeText(cartable)

function LinePrice({ cartable, count }: { cartable: Cartable; count: number }) {
  const reduced = effectivePrice(cartable) < cartable.price
  return (
    <p className={styles.price}>
      {reduced && (
        <Struck label={cartLabels.priceBeforeDiscount}>
          {formatToman(cartable.price * count)}
        </Struck>
      )}
      <b>
        {formatToman(linePrice(cartable, count))} <small>{cartLabels.toman}</small>
      </b>
    </p>
  )
}

/** The name of the line at an index, or the first link of an empty cart. */
export const lineLink = (part: HTMLElement, index: number): HTMLElement | null =>
  (itemAt(part, index) ?? part).querySelector<HTMLElement>('a:not([tabindex])')
