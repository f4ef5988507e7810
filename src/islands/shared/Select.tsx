import { type SelectHTMLAttributes, useId } from 'react'
import styles from './form.module.css'

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  /** Null where there may be one: its line keeps its room. */
  error?: string | null | undefined
}

/** A native list. The error is part of its description. */
export function Select({ label, error, children, ...select }: SelectProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={`${styles.box} ${styles.select}`}>
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        >
          {children}
        </select>
        <i className="icon icon-down" aria-hidden="true" />
      </span>
      {error !== undefined && (
        <p id={`${id}-note`} className={styles.note} data-error={error ? true : undefined}>
          {error}
        </p>
      )}
    </div>
  )
}
