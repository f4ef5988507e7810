import { useEffect, useRef } from 'react'
import { isCode } from '#lib/rules/account.ts'
import { OTP_LENGTH } from '#lib/rules/limits.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { toLatinDigits, toPersianDigits } from '#lib/text/digits.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { typedCode } from '#lib/text/typed-number.ts'
import { Field } from '../shared/Field.tsx'
import styles from './account.module.css'

interface CodeFieldProps {
  label?: string
  value: string
  error: string | null
  /** What the form still lacks once the code is complete. */
  hint?: string | undefined
  onValue: (code: string) => void
}

/** One field for five digits, filled in from the text message where browsers can. */
export function CodeField({
  label = accountLabels.otp,
  value,
  error,
  hint,
  onValue,
}: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(onValue)
  useEffect(() => {
    latest.current = onValue
  })
  useEffect(() => listenForSms(code => latest.current(digitsOf(code))), [])
  // Empties a refused code.
  useEffect(() => {
    if (!error) return
    field.current?.focus()
    field.current?.select()
  }, [error])
  return (
    <Field
      ref={field}
      className={styles.code}
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the screen has this one purpose
      autoFocus
      value={toPersianDigits(value)}
      error={error}
      hint={isCode(value) ? hint : accountMessages.otpFiveDigits}
      onChange={event => onValue(readField(event.target))}
      onPaste={event => {
        const code = typedCode(event.clipboardData.getData('text'))
        if (code.length !== OTP_LENGTH) return
        event.preventDefault()
        onValue(code)
      }}
    />
  )
}

const digitsOf = (typed: string): string => typedCode(typed).slice(0, OTP_LENGTH)

/** Shows Persian digits at once and restores the caret, which React would move to the end. */
function readField(field: HTMLInputElement): string {
  const code = digitsOf(field.value)
  const before = field.value.slice(0, field.selectionStart ?? undefined)
  const caret = toLatinDigits(before).replace(/\D/g, '').length
  field.value = toPersianDigits(code)
  field.setSelectionRange(caret, caret)
  return code
}

interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: string[] }
}

/** Web OTP; aborted when the screen is left. */
function listenForSms(onCode: (code: string) => void): () => void {
  const stop = new AbortController()
  if ('OTPCredential' in window) {
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: stop.signal }
    navigator.credentials
      .get(request)
      .then(credential => {
        if (credential && 'code' in credential && typeof credential.code === 'string')
          onCode(credential.code)
      })
      // Refused or timed out.
      .catch(() => undefined)
  }
  return () => stop.abort()
}
