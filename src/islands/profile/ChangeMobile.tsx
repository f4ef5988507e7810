import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { displayMobile } from '#lib/text/mobile.ts'
import {
  $mobileChange,
  beginMobileChange,
  confirmNew,
  isCurrentMobile,
  readNewMobile,
  resendMobileCode,
  sendToNew,
  sendToOld,
} from '#stores/change-mobile.ts'
import { MOBILE_STEPS, type MobileStep } from '#stores/change-mobile-steps.ts'
import account from '../account/account.module.css'
import { Button } from '../shared/Button.tsx'
import form from '../shared/form.module.css'
import { RegisteredPage } from './RegisteredPage.tsx'
import { isCode } from '#lib/rules/account.ts'
import { codeSentTo } from '#lib/text/sentences.ts'
import { CodeField } from '../account/CodeField.tsx'
import { Resend } from '../account/Resend.tsx'
import { TYPED_MOBILE_MAX_CHARS } from '#lib/rules/limits.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { Field } from '../shared/Field.tsx'
import styles from './profile.module.css'

export function ChangeMobile() {
  return (
    <RegisteredPage skeletonHeights={[1.5, 5.5, 3]} start={beginMobileChange}>
      {({ mobile }) => <Steps mobile={mobile} />}
    </RegisteredPage>
  )
}

function Steps({ mobile }: { mobile: string }) {
  const { step } = useStore($mobileChange)
  const screens: Record<MobileStep, ReactNode> = {
    old: <OldMobile mobile={mobile} />,
    new: <NewMobile mobile={mobile} />,
    confirm: <ConfirmMobile />,
  }
  return (
    <div className={form.form}>
      <ol className={account.way}>
        {Object.entries(MOBILE_STEPS).map(([name, { title }]) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {title}
          </li>
        ))}
      </ol>
      <div key={step}>{screens[step]}</div>
    </div>
  )
}

/** Purpose, and why the flow returned here. */
function OldMobile({ mobile }: { mobile: string }) {
  const { busy, faults } = useStore($mobileChange)
  return (
    <div className={form.form}>
      <p className={styles.text}>{profileLabels.oldMobileText}</p>
      <p className={styles.number}>
        <bdi dir="ltr">{displayMobile(mobile)}</bdi>
      </p>
      {faults.map(fault => (
        <p key={fault} className={styles.faults}>
          {fault}
        </p>
      ))}
      <Button
        className={styles.save}
        busy={busy}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- after an error the next step is this button
        autoFocus={faults.length > 0}
        onClick={() => void sendToOld()}
      >
        {profileLabels.sendCode}
      </Button>
    </div>
  )
}

/** Submits at five digits. */
function ConfirmMobile() {
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

/** The new number must differ. */
function NewMobile({ mobile }: { mobile: string }) {
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
