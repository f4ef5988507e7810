import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { isCode } from '#lib/rules/account.ts'
import { PASSWORD_MIN_CHARS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { codeSentTo } from '#lib/text/sentences.ts'
import { $signIn, clearError, enterNewPassword, move, resendCode } from '#stores/sign-in.ts'
import { SCREENS } from '#stores/sign-in-screens.ts'
import { Button } from '../shared/Button.tsx'
import form from '../shared/form.module.css'
import { CodeField } from './CodeField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Resend } from './Resend.tsx'
import { Screen } from './Screen.tsx'

export function ForgotScreen() {
  const { busy, error, field, mobile, resendAt } = useStore($signIn)
  const ofPassword = field?.startsWith('password') ?? false
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isCode(code)) return
    // Each submit of a refused code costs an attempt.
    if (field === 'code') return event.currentTarget.querySelector('input')?.focus()
    // The server's message, without a request.
    if ([...password].length < PASSWORD_MIN_CHARS) setFault(accountMessages.passwordHint)
    else void enterNewPassword(code, password)
  }
  const edited = () => {
    if (error) clearError()
  }
  return (
    <Screen title={SCREENS.forgot.title} text={codeSentTo(mobile)} onBack={() => move('back')}>
      <form className={form.form} onSubmit={submit} noValidate>
        <CodeField
          value={code}
          error={ofPassword ? null : error}
          onValue={typed => {
            setCode(typed)
            edited()
          }}
        />
        <PasswordField
          label={accountLabels.newPassword}
          autoComplete="new-password"
          hint={accountMessages.passwordHint}
          error={fault ?? (ofPassword ? error : null)}
          retype
          value={password}
          onValue={typed => {
            setPassword(typed)
            setFault(null)
            if (field !== 'code') edited()
          }}
        />
        <Button type="submit" className={form.wide} busy={busy} disabled={!isCode(code)}>
          {actionLabels.save}
        </Button>
        <Resend resendAt={resendAt} busy={busy} onResend={() => void resendCode()} />
      </form>
    </Screen>
  )
}
