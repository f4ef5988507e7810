import { type TextareaHTMLAttributes, useEffect, useId, useRef } from 'react'
import { charsUsed } from '#lib/text/fields.ts'
import styles from './form.module.css'

interface AreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  label: string
  value: string
  maxLength: number
  onType: (text: string) => void
  error?: string | undefined
  /** Focused when the dialog opens. */
  first?: boolean
}

/** Share of the limit from which the remaining room is shown. */
const NEARLY_FULL = 0.8

export function Area({ label, value, maxLength, onType, error, first, ...rest }: AreaProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  // React's `autoFocus` runs before the dialog opens.
  useEffect(() => {
    if (first) area.current?.setAttribute('autofocus', '')
  }, [first])
  const used = value.length > NEARLY_FULL * maxLength ? charsUsed(value.length, maxLength) : ''
  return (
    <div className={`${styles.field} ${styles.area}`}>
      <label htmlFor={id}>
        {label}
        {rest.required && <i aria-hidden="true">*</i>}
      </label>
      <textarea
        {...rest}
        ref={area}
        id={id}
        value={value}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={event => onType(event.target.value)}
      />
      <p id={`${id}-note`} className={styles.note} data-error={error ? true : undefined}>
        {error ?? used}
      </p>
    </div>
  )
}
