import { useEffect, useRef, useState } from 'react'
import { RegisterStatus } from '#lib/codes/account.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { finishRegistration, leaveSignIn } from '#stores/account.ts'
import { $user } from '#stores/user.ts'
import { AddressDialog } from '../address/AddressDialog.tsx'
import { CartChanges } from '../cart/CartChanges.tsx'
import { Button } from '../shared/Button.tsx'
import form from '../shared/form.module.css'
import { useGuarded } from '../shared/use-guarded.ts'
import { useHydrated, useUser } from '../shared/live.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import styles from './account.module.css'
import { RegisterForm } from './RegisterForm.tsx'

/** The form (status 3), then the first address (4), which completes it (1). */
export function Register({ mapStyleUrl }: { mapStyleUrl: string | null }) {
  const hydrated = useHydrated()
  const user = useUser()
  useGuarded(() => {
    if ($user.get()?.register_status === RegisterStatus.complete)
      leaveSignIn(RegisterStatus.complete)
  })
  const status = user?.register_status
  return (
    <>
      <Toasts />
      <CartChanges />
      <section className={`${styles.card} ${styles.broad}`}>
        <h1>{accountLabels.registerTitle}</h1>
        <ol className={styles.way}>
          <li aria-current={status === RegisterStatus.incomplete ? 'step' : undefined}>
            {accountLabels.yourDetails}
          </li>
          <li aria-current={status === RegisterStatus.formSaved ? 'step' : undefined}>
            {accountLabels.yourAddress}
          </li>
        </ol>
        {!hydrated || status === undefined || status === RegisterStatus.complete ? (
          <Skeleton heights={[5.5, 5.5, 5.5, 3]} />
        ) : status === RegisterStatus.incomplete ? (
          <RegisterForm />
        ) : (
          <FirstAddress mapStyleUrl={mapStyleUrl} />
        )}
      </section>
    </>
  )
}

function FirstAddress({ mapStyleUrl }: { mapStyleUrl: string | null }) {
  const [open, setOpen] = useState(true)
  const add = useRef<HTMLButtonElement>(null)
  // Opened automatically, so there is no opener to return the focus to.
  useEffect(() => {
    if (!open) add.current?.focus()
  }, [open])
  return (
    <div className={form.form}>
      <p className={styles.text}>{accountLabels.firstAddressText}</p>
      <Button ref={add} className={form.wide} onClick={() => setOpen(true)}>
        {checkoutLabels.addAddress}
      </Button>
      <AddressDialog
        open={open}
        edit={null}
        mapStyleUrl={mapStyleUrl}
        onClose={() => setOpen(false)}
        onSaved={() => void finishRegistration()}
      />
    </div>
  )
}
