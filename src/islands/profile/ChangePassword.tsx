import { type SubmitEvent, useState } from 'react'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { savePassword, sendPasswordCode } from '#stores/profile.ts'
import { CodeField } from '../account/CodeField.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { Resend } from '../account/Resend.tsx'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { focusFirst } from '../shared/focus-first.ts'
import form from '../shared/form.module.css'
import { RegisteredPage } from './RegisteredPage.tsx'
import styles from './profile.module.css'

const EMPTY = { old_password: '', password: '', password_confirmation: '' }
type Passwords = typeof EMPTY

/** The length is a hint; the server checks. */
export function ChangePassword() {
  return (
    <RegisteredPage skeletonHeights={[5.5, 5.5, 5.5, 3]}>
      {({ mobile }) => <Form mobile={mobile} />}
    </RegisteredPage>
  )
}

function Form({ mobile }: { mobile: string }) {
  const { values, faults, code, busy, set, submit, resend } = usePasswords()
  const text = (name: keyof Passwords) => ({
    name,
    value: values[name],
    error: faults[name] || null,
    onValue: (value: string) => set(name, value),
  })
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={mobile} readOnly />
      <PasswordField
        {...text('old_password')}
        label={profileLabels.oldPassword}
        autoComplete="current-password"
        hint={profileLabels.oldPasswordHint}
      />
      <PasswordField
        {...text('password')}
        label={profileLabels.newPassword}
        autoComplete="new-password"
        hint={accountMessages.passwordHint}
      />
      <PasswordField
        {...text('password_confirmation')}
        label={profileLabels.passwordConfirmation}
        autoComplete="new-password"
      />
      {code && (
        <CodeField value={code.typed} error={faults['code'] || null} onValue={code.onTyped} />
      )}
      <Button type="submit" className={styles.save} busy={busy}>
        {profileLabels.changePassword}
      </Button>
      {code && <Resend resendAt={code.resendAt} busy={busy} onResend={resend} />}
    </form>
  )
}

function usePasswords() {
  const [values, setValues] = useState(EMPTY)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [typedCode, setTypedCode] = useState('')
  // 0: no code was needed.
  const [resendAt, setResendAt] = useState(0)
  const [busy, run] = useBusy()
  const set = (name: keyof Passwords, value: string) => {
    setValues({ ...values, [name]: value })
    setFaults({ ...faults, [name]: '' })
  }
  const askCode = async () => setResendAt((await sendPasswordCode()) ?? resendAt)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = event.currentTarget
    // Each submit of a refused code costs an attempt.
    if (typedCode && faults['code']) {
      focusFirst(filled, faults)
      return
    }
    run(async () => {
      const refused = await savePassword({ ...values, code: typedCode || undefined })
      setFaults(refused ?? {})
      if (refused?.['code'] && resendAt === 0) await askCode()
      else if (refused) focusFirst(filled, refused)
      else setValues(EMPTY)
    })
  }
  const onTyped = (code: string) => {
    setTypedCode(code)
    setFaults({ ...faults, code: '' })
  }
  const code = resendAt > 0 ? { typed: typedCode, onTyped, resendAt } : null
  return { values, faults, code, busy, set, submit, resend: () => run(askCode) }
}
