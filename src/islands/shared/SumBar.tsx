import type { ReactNode } from 'react'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { formatToman } from '#lib/text/money.ts'
import styles from './sum-bar.module.css'

interface SumBarProps {
  label: string
  rials: number
  /** What keeps from going on. */
  note?: ReactNode
  /** The button that goes on. */
  children: ReactNode
}

/** The way on from a list of sums: on a narrow page a bar at its bottom that tells what it comes to. */
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
