import { type TextareaHTMLAttributes, useEffect, useId, useRef } from 'react'
import { charsUsed } from '#lib/text/fields.ts'
import styles from './form.module.css'

interface AreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  label: string
  value: string
  maxLength: number
  onType: (text: string) => void
  error?: string | undefined
  /** The dialog around it begins here. */
  first?: boolean
}

/** From this part of its room on the shopper is told how much is left. */
const NEARLY_FULL = 0.8

/** A labelled box for many words; its error, or how full it is, stands below it. */
export function Area({ label, value, maxLength, onType, error, first, ...rest }: AreaProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  // Before the dialog opens; React's own prop focuses too early for that.
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
