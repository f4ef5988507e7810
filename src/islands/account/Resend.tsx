import { useEffect, useRef, useState } from 'react'
import { formatClock } from '#lib/text/clock-time.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import form from '../shared/form.module.css'
import styles from './account.module.css'

interface ResendProps {
  /** When a code can be sent again, epoch milliseconds. */
  resendAt: number
  busy: boolean
  onResend: () => void
}

/** A countdown of two minutes, then a link. */
export function Resend({ resendAt, busy, onResend }: ResendProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const waits = now < resendAt
  const line = useRef<HTMLParagraphElement>(null)
  const pressed = useRef(false)
  // The button is removed: focuses the code field.
  useEffect(() => {
    if (!waits || !pressed.current) return
    pressed.current = false
    if (document.activeElement !== document.body) return
    line.current?.closest('form')?.querySelector<HTMLInputElement>('input[name=code]')?.focus()
  }, [waits])
  if (waits)
    return (
      <p ref={line} className={styles.resend}>
        <span>{accountLabels.resendOtpIn}</span>
        <time dir="ltr">{formatClock(resendAt - now)}</time>
        <span>{accountLabels.resendOtpLeft}</span>
      </p>
    )
  return (
    <button
      type="button"
      className={form.link}
      disabled={busy}
      onClick={() => {
        pressed.current = true
        onResend()
      }}
    >
      {accountLabels.resendOtp}
    </button>
  )
}
