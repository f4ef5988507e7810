import type { ReactNode } from 'react'
import styles from './option.module.css'

interface OptionProps {
  chosen: boolean
  title: ReactNode
  text?: ReactNode
  /** Picture beside the text. */
  picture?: ReactNode
  /** At the end: a price. */
  end?: ReactNode
  /** Why it cannot be chosen. */
  refusal?: string | null
  onChoose: () => void
}

/** A button, not a radio: arrow keys would choose, and choosing closes the step. */
export function Option({
  chosen,
  title,
  text,
  picture,
  end,
  refusal = null,
  onChoose,
}: OptionProps) {
  return (
    <button
      type="button"
      className={styles.option}
      aria-pressed={chosen}
      aria-disabled={refusal !== null || undefined}
      onClick={onChoose}
    >
      <span className={styles.dot} aria-hidden="true" />
      {picture && <span className={styles.picture}>{picture}</span>}
      <span className={styles.words}>
        <b>{title}</b>
        {text && <small>{text}</small>}
        {refusal !== null && <small className={styles.refusal}>{refusal}</small>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </button>
  )
}
