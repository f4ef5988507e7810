import { useEffect, useRef, useState } from 'react'
import { formatClock } from '#lib/text/clock-time.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import form from '../shared/form.module.css'
import styles from './account.module.css'

interface ResendProps {
  /** Epoch milliseconds from which on a code may be sent again. */
  resendAt: number
  busy: boolean
  onResend: () => void
}

/** Section 2: two minutes as mm:ss, then the link. */
export function Resend({ resendAt, busy, onResend }: ResendProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const waits = now < resendAt
  const line = useRef<HTMLParagraphElement>(null)
  const pressed = useRef(false)
  // The button is gone once the code is sent: whoever pressed it types the code next.
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
