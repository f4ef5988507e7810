import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { isCode } from '#lib/rules/account.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { codeSentTo } from '#lib/text/sentences.ts'
import { $mobileChange, confirmNew, resendMobileCode } from '#stores/change-mobile.ts'
import { CodeField } from '../account/CodeField.tsx'
import { Resend } from '../account/Resend.tsx'
import { Button } from '../shared/Button.tsx'
import form from '../shared/form.module.css'
import styles from './profile.module.css'

/** Submits at five digits. */
export function ConfirmMobile() {
  const { mobile, busy, resendAt } = useStore($mobileChange)
  const [code, setCode] = useState('')
  const take = (typed: string) => {
    setCode(typed)
    if (isCode(typed)) void confirmNew(typed)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isCode(code)) void confirmNew(code)
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{codeSentTo(mobile)}</p>
      <CodeField label={profileLabels.codeFromNewMobile} value={code} error={null} onValue={take} />
      <Button type="submit" className={styles.save} busy={busy} disabled={!isCode(code)}>
        {profileLabels.changeMobile}
      </Button>
      <Resend resendAt={resendAt} busy={busy} onResend={() => void resendMobileCode()} />
    </form>
  )
}
