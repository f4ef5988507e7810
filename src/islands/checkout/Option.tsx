import type { ReactNode } from 'react'
import styles from './option.module.css'

interface OptionProps {
  chosen: boolean
  title: ReactNode
  text?: ReactNode
  /** What stands at the end: a price. */
  end?: ReactNode
  /** Why it cannot be chosen. */
  refusal?: string | null
  onChoose: () => void
}

/**
 * One of several to choose from. A button and not a radio: arrow keys would choose, and a step
 * that is done folds.
 */
export function Option({ chosen, title, text, end, refusal = null, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      className={styles.option}
      aria-pressed={chosen}
      aria-disabled={refusal !== null || undefined}
      onClick={onChoose}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>
        <b>{title}</b>
        {text && <small>{text}</small>}
        {refusal !== null && <small className={styles.refusal}>{refusal}</small>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </button>
  )
}
