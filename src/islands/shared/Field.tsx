import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './form.module.css'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error?: string | null | undefined
  hint?: string | undefined
  /** At the end of the field, such as a show-password button. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** The error is part of its description. */
export function Field({ label, error, hint, end, className, id: idProp, ...input }: FieldProps) {
  const generatedId = useId()
  const id = idProp ?? generatedId
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
