import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './form.module.css'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error?: string | null | undefined
  hint?: string | undefined
  /** What stands at the end of the field: a button that shows a password. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled input; its error stands below it and is read with it. */
export function Field({ label, error, hint, end, className, id: given, ...input }: FieldProps) {
  const own = useId()
  const id = given ?? own
  const note = error ?? hint
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label htmlFor={id}>
        {label}
        {input.required && <i aria-hidden="true">*</i>}
      </label>
      <span className={styles.box}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {end}
      </span>
      <p
        id={`${id}-note`}
        className={styles.note}
        data-error={error ? true : undefined}
        aria-live="polite"
      >
        {note}
      </p>
    </div>
  )
}
