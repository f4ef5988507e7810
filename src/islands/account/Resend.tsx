import { useEffect, useState } from 'react'
import { formatClock } from '#lib/text/dates.ts'
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
  if (now < resendAt)
    return (
      <p className={styles.resend}>
        {accountLabels.resendOtpIn}
        <time dir="ltr">{formatClock(resendAt - now)}</time>
      </p>
    )
  return (
    <button type="button" className={form.link} disabled={busy} onClick={onResend}>
      {accountLabels.resendOtp}
    </button>
  )
}
