import type { ReactNode } from 'react'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { formatToman } from '#lib/text/money.ts'
import styles from './sum-bar.module.css'

interface SumBarProps {
  label: string
  rials: number
  /** Why one cannot continue. */
  note?: ReactNode
  /** The button. */
  children: ReactNode
}

/** Total and button; a bar at the bottom on narrow pages. */
export function SumBar({ label, rials, note, children }: SumBarProps) {
  return (
    <div className={styles.bar} data-end-bar>
      {note && <div className={styles.note}>{note}</div>}
      <p>
        <span>{label}</span>
        <b>
          {formatToman(rials)} <small>{cartLabels.toman}</small>
        </b>
      </p>
      {children}
    </div>
  )
}
