import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { isCode } from '#lib/rules/account.ts'
import { TYPED_MOBILE_MAX_CHARS } from '#lib/rules/limits.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { codeSentTo } from '#lib/text/sentences.ts'
import {
  $mobileChange,
  isCurrentMobile,
  readNewMobile,
  resendMobileCode,
  sendToNew,
} from '#stores/change-mobile.ts'
import { CodeField } from '../account/CodeField.tsx'
import { Resend } from '../account/Resend.tsx'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import form from '../shared/form.module.css'
import styles from './profile.module.css'

/** The new number must differ. */
export function NewMobile({ mobile }: { mobile: string }) {
  const change = useStore($mobileChange)
  const [code, setCode] = useState('')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const same = isCurrentMobile(typed)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const read = readNewMobile(typed)
    if ('fault' in read) setFault(read.fault)
    else if (isCode(code)) void sendToNew(code, read.mobile)
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{codeSentTo(mobile)}</p>
      <CodeField
        label={profileLabels.codeFromOldMobile}
        value={code}
        error={null}
        onValue={setCode}
      />
      <Field
        label={profileLabels.newMobile}
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        placeholder={accountLabels.mobilePlaceholder}
        maxLength={TYPED_MOBILE_MAX_CHARS}
        value={typed}
        error={same ? profileMessages.mobileMustDiffer : fault}
        onChange={event => {
          setTyped(event.target.value)
          setFault(null)
        }}
      />
      <Button
        type="submit"
        className={styles.save}
        busy={change.busy}
        disabled={same || !isCode(code)}
      >
        {profileLabels.sendCode}
      </Button>
      <Resend
        resendAt={change.resendAt}
        busy={change.busy}
        onResend={() => void resendMobileCode()}
      />
    </form>
  )
}
