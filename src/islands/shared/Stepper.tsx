import { useRef } from 'react'
import type { fullness } from '#lib/rules/cart.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import styles from './stepper.module.css'

interface StepperProps {
  /** What is counted, for those who hear the page. */
  name: string
  count: number
  /** Whether the server is being asked. */
  busy: boolean
  /** Whether more may join; `over`: it holds more than there is, which is said elsewhere. */
  room: ReturnType<typeof fullness>
  /** `card` grows out of a round plus, `wide` out of a button with words, `line` is always open. */
  form: 'card' | 'wide' | 'line'
  onAdd: (button: HTMLElement) => void
  onTake: () => void
}

/** Plus alone while nothing is in the basket; minus, count and plus afterwards, in the same place. */
export function Stepper({ name, count, busy, room, form, onAdd, onTake }: StepperProps) {
  const open = count > 0 || form === 'line'
  const words = !open && form === 'wide'
  const add = useRef<HTMLButtonElement>(null)
  const take = () => {
    // The minus goes with the last piece; the keyboard stays at the plus.
    if (count === 1 && form !== 'line') add.current?.focus({ preventScroll: true })
    onTake()
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
          onClick={take}
        >
          <span className={`i ${count > 1 ? 'i-minus' : 'i-trash'}`} aria-hidden="true" />
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
        <span className={`i ${words ? 'i-cart' : 'i-plus'}`} aria-hidden="true" />
        {words && cartLabels.add}
      </button>
    </div>
  )
}
