import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { TYPED_MOBILE_MAX_CHARS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { $signIn, clearError, enterMobile } from '#stores/sign-in.ts'
import { SCREENS } from '#stores/sign-in-screens.ts'
import { readMobile } from '#stores/typed-mobile.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import form from '../shared/form.module.css'
import { Screen } from './Screen.tsx'

/** Rendered on the server, so it may be filled in before hydration: the field is uncontrolled. */
export function MobileScreen() {
  const { busy, error, mobile } = useStore($signIn)
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('mobile')
    const read = readMobile(typeof typed === 'string' ? typed : '')
    if ('fault' in read) setFault(read.fault)
    else void enterMobile(read.mobile)
  }
  return (
    <Screen title={SCREENS.mobile.title} text={accountLabels.mobileText}>
      <form className={form.form} onSubmit={submit} noValidate>
        <Field
          // @astrojs/react 7.0.0 gives useId other ids on server and client, which detaches the
          // error.
          id="mobile"
          label={accountLabels.mobile}
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder={accountLabels.mobilePlaceholder}
          maxLength={TYPED_MOBILE_MAX_CHARS}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the page has this one purpose
          autoFocus
          defaultValue={mobile}
          error={fault ?? error}
          onChange={() => {
            setFault(null)
            if (error) clearError()
          }}
        />
        <Button type="submit" className={form.wide} busy={busy}>
          {actionLabels.continue}
        </Button>
      </form>
    </Screen>
  )
}
