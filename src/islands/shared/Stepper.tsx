import { useRef } from 'react'
import type { fullness } from '#lib/rules/cart.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import styles from './stepper.module.css'

interface StepperProps {
  /** Accessible name of the item. */
  name: string
  count: number
  /** Whether a request is running. */
  busy: boolean
  /** `over`: the line holds more than is available. */
  room: ReturnType<typeof fullness>
  /** `card` expands from a round plus, `wide` from a labelled button, `line` is always expanded. */
  form: 'card' | 'wide' | 'line'
  onAdd: (button: HTMLElement) => void
  onRemove: () => void
}

/** Plus alone at 0; else minus, count and plus in the same place. */
export function Stepper({ name, count, busy, room, form, onAdd, onRemove }: StepperProps) {
  const open = count > 0 || form === 'line'
  const words = !open && form === 'wide'
  const add = useRef<HTMLButtonElement>(null)
  const removeOne = () => {
    // The minus disappears: keeps the focus on the plus.
    if (count === 1 && form !== 'line') add.current?.focus({ preventScroll: true })
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
          aria-label={count > 1 ? cartLabels.removeOne : cartLabels.remove}
          onClick={removeOne}
        >
          <span className={`icon ${count > 1 ? 'icon-minus' : 'icon-trash'}`} aria-hidden="true" />
        </button>
      )}
      {open && (
        <output key="count" className={styles.count} aria-busy={busy}>
          <span>{formatNumber(count)}</span>
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
