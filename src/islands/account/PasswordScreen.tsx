import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { accountLabels } from '#lib/text/labels/account.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { displayMobile } from '#lib/text/mobile.ts'
import { $signIn, sendCodeTo, clearError, enterPassword, move } from '#stores/sign-in.ts'
import { SCREENS } from '#stores/sign-in-screens.ts'
import { Button } from '../shared/Button.tsx'
import form from '../shared/form.module.css'
import styles from './account.module.css'
import { PasswordField } from './PasswordField.tsx'
import { Screen } from './Screen.tsx'

export function PasswordScreen() {
  const { busy, error, mobile } = useStore($signIn)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (password === '') setFault(accountMessages.passwordRequired)
    else void enterPassword(password)
  }
  return (
    <Screen title={SCREENS.password.title} text={displayMobile(mobile)} onBack={() => move('back')}>
      <form className={form.form} onSubmit={submit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={mobile} readOnly />
        <PasswordField
          label={accountLabels.password}
          autoComplete="current-password"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the screen has this one purpose
          autoFocus
          retype
          value={password}
          error={fault ?? error}
          onValue={value => {
            setPassword(value)
            setFault(null)
            if (error) clearError()
          }}
        />
        <Button type="submit" className={form.wide} busy={busy}>
          {accountLabels.login}
        </Button>
        <div className={styles.links}>
          <button type="button" className={form.link} onClick={() => void sendCodeTo('use-code')}>
            {accountLabels.loginWithOtp}
          </button>
          <button type="button" className={form.link} onClick={() => void sendCodeTo('forgot')}>
            {accountLabels.forgotPassword}
          </button>
        </div>
      </form>
    </Screen>
  )
}
