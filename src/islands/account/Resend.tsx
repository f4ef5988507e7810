import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { formatClock } from '#lib/text/dates.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { $signIn, resendCode } from '#stores/sign-in.ts'
import form from '../shared/form.module.css'
import styles from './account.module.css'

/** Section 2: two minutes as mm:ss, then the link. */
export function Resend() {
  const { resendAt, busy } = useStore($signIn)
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
    <button type="button" className={form.link} disabled={busy} onClick={() => void resendCode()}>
      {accountLabels.resendOtp}
    </button>
  )
}
