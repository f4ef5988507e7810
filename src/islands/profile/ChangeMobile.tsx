import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { displayMobile } from '#lib/text/mobile.ts'
import { $mobileChange, beginMobileChange, sendToOld } from '#stores/change-mobile.ts'
import { MOBILE_STEPS, type MobileStep } from '#stores/change-mobile-steps.ts'
import account from '../account/account.module.css'
import { Button } from '../shared/Button.tsx'
import form from '../shared/form.module.css'
import { ConfirmMobile } from './ConfirmMobile.tsx'
import { NewMobile } from './NewMobile.tsx'
import { RegisteredPage } from './RegisteredPage.tsx'
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
