import { useRef } from 'react'
import type { Cartable } from '#lib/contract/cart.ts'
import { countBelow, fullness } from '#lib/rules/cart.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { weightParts } from '#lib/text/weight.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import styles from './stepper.module.css'

interface StepperProps {
  cartable: Pick<Cartable, 'name' | 'max_count' | 'inventory' | 'weight'>
  count: number
  /** Whether a request is running. */
  busy: boolean
  /** `card` expands from a round plus, `wide` from a labelled button, `line` is always expanded. */
  form: 'card' | 'wide' | 'line'
  onAdd: (button: HTMLElement) => void
  onRemove: () => void
}

/** Plus alone at 0; else minus, count and plus in the same place. */
export function Stepper({ cartable, count, busy, form, onAdd, onRemove }: StepperProps) {
  const name = printedName(cartable.name)
  // Adding the first one is refused with a sentence.
  const room = count > 0 ? fullness(cartable, count) : 'room'
  const isLast = countBelow(cartable, count) <= 0
  const open = count > 0 || form === 'line'
  const words = !open && form === 'wide'
  const add = useRef<HTMLButtonElement>(null)
  const removeOne = () => {
    // The minus disappears: keeps the focus on the plus.
    if (isLast && form !== 'line') add.current?.focus({ preventScroll: true })
    onRemove()
  }
  return (
    <div
      className={styles.stepper}
      data-form={form}
      data-open={open || undefined}
      role="group"
      aria-label={name}
    >
      {open && (
        <button
          key="take"
          type="button"
          className={styles.button}
          aria-label={isLast ? cartLabels.remove : cartLabels.removeOne}
          onClick={removeOne}
        >
          <span className={`icon ${isLast ? 'icon-trash' : 'icon-minus'}`} aria-hidden="true" />
        </button>
      )}
      {open && (
        <output key="count" className={styles.count} aria-busy={busy}>
          <Count count={count} stepG={cartable.weight?.step_g} />
          {room === 'full' && <small>{cartLabels.maxReached}</small>}
        </output>
      )}
      <button
        key="add"
        ref={add}
        type="button"
        className={`${styles.button} ${styles.add}`}
        aria-label={words ? undefined : open ? cartLabels.addOne : `${cartLabels.add}: ${name}`}
        aria-disabled={room !== 'room' || undefined}
        onClick={event => onAdd(event.currentTarget)}
      >
        <span className={`icon ${words ? 'icon-cart' : 'icon-plus'}`} aria-hidden="true" />
        {words && cartLabels.add}
      </button>
    </div>
  )
}

function Count({ count, stepG }: { count: number; stepG: number | undefined }) {
  const [number, unit] = stepG ? weightParts(count * stepG) : [formatNumber(count)]
  return (
    <>
      <span>{number}</span>
      {unit && <small>{` ${unit}`}</small>}
    </>
  )
}
