import { useEffect, useRef, useState } from 'react'
import { PASSWORD_MAX_CHARS } from '#lib/rules/limits.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { Field } from '../shared/Field.tsx'
import form from '../shared/form.module.css'

interface PasswordFieldProps {
  label: string
  name?: string
  value: string
  autoComplete: 'current-password' | 'new-password'
  error?: string | null | undefined
  hint?: string
  autoFocus?: boolean
  required?: boolean
  /** Clear after a refusal. */
  retype?: boolean
  onValue: (value: string) => void
}

export function PasswordField({ onValue, retype = false, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { error } = rest
  useEffect(() => {
    if (!retype || !error) return
    field.current?.focus()
    field.current?.select()
  }, [retype, error])
  return (
    <Field
      name="password"
      {...rest}
      ref={field}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      maxLength={PASSWORD_MAX_CHARS}
      onChange={event => onValue(event.target.value)}
      end={
        <button type="button" className={form.eye} onClick={() => setShown(!shown)}>
          {shown ? accountLabels.hidePassword : accountLabels.showPassword}
        </button>
      }
    />
  )
}
