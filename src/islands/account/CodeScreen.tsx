import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { isCode } from '#lib/rules/account.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { codeSentTo } from '#lib/text/sentences.ts'
import { $signIn, clearError, enterCode, move, resendCode } from '#stores/sign-in.ts'
import { SCREENS } from '#stores/sign-in-screens.ts'
import { Button } from '../shared/Button.tsx'
import form from '../shared/form.module.css'
import styles from './account.module.css'
import { CodeField } from './CodeField.tsx'
import { Resend } from './Resend.tsx'
import { Screen } from './Screen.tsx'
import { navLabels } from '#lib/text/labels/nav.ts'

/** Submits at five digits. A new number also accepts the terms; whichever comes last submits. */
export function CodeScreen({ registers }: { registers: boolean }) {
  const { busy, error, field, mobile, resendAt } = useStore($signIn)
  const [code, setCode] = useState('')
  const [accepted, setAccepted] = useState(!registers)
  const send = (typed: string, accepts: boolean) => {
    if (isCode(typed) && accepts) void enterCode(typed)
  }
  const enter = (typed: string) => {
    setCode(typed)
    if (error) clearError()
    send(typed, accepted)
  }
  const accept = (accepts: boolean) => {
    setAccepted(accepts)
    // A refused code is not sent again.
    if (!error) send(code, accepts)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Each submit of a refused code costs an attempt.
    if (field === 'code') event.currentTarget.querySelector('input')?.focus()
    else send(code, accepted)
  }
  return (
    <Screen
      title={SCREENS[registers ? 'register-code' : 'code'].title}
      text={codeSentTo(mobile)}
      onBack={() => move('back')}
    >
      <form className={form.form} onSubmit={submit} noValidate>
        <CodeField
          value={code}
          error={error}
          hint={accepted ? undefined : accountMessages.termsRequired}
          onValue={enter}
        />
        {registers && <Terms checked={accepted} onChecked={accept} />}
        <Button
          type="submit"
          className={form.wide}
          busy={busy}
          disabled={!isCode(code) || !accepted}
        >
          {registers ? accountLabels.register : accountLabels.login}
        </Button>
        <div className={styles.links}>
          <Resend resendAt={resendAt} busy={busy} onResend={() => void resendCode()} />
          {!registers && (
            <button type="button" className={form.link} onClick={() => move('use-password')}>
              {accountLabels.loginWithPassword}
            </button>
          )}
        </div>
      </form>
    </Screen>
  )
}

interface TermsProps {
  checked: boolean
  onChecked: (checked: boolean) => void
}

function Terms({ checked, onChecked }: TermsProps) {
  return (
    <div className={form.terms}>
      <label className={form.check}>
        <input
          type="checkbox"
          name="terms_of_use"
          checked={checked}
          onChange={event => onChecked(event.target.checked)}
        />
        <span>{accountLabels.acceptTerms}</span>
      </label>
      <a href="/terms" target="_blank" rel="noopener" aria-label={navLabels.terms}>
        {accountLabels.readTerms}
      </a>
    </div>
  )
}
