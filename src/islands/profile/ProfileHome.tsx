import { useEffect } from 'react'
import { ConfirmStatus, RegisterStatus } from '#lib/codes/account.ts'
import type { SignedIn } from '#lib/contract/account.ts'
import { GENDER_UNSPECIFIED, isIncomplete } from '#lib/rules/account.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { displayMobile } from '#lib/text/mobile.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { reloadUser } from '#stores/account.ts'
import type { ProfilePath } from '#ui/profile-pages.ts'
import { useGuarded } from '../shared/use-guarded.ts'
import { useHydrated, useUser } from '../shared/live.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import styles from './profile-home.module.css'

const EDIT: ProfilePath = '/profile/edit'
const CREDIT: ProfilePath = '/profile/credit'
const COUPONS: ProfilePath = '/profile/coupons-codes'

export function ProfileHome() {
  const hydrated = useHydrated()
  const user = useUser()
  useGuarded(() => void reloadUser())
  useNavigation(user)
  return (
    <div className={styles.page}>
      <Toasts />
      {hydrated && user ? <Person user={user} /> : <Skeleton heights={[9]} />}
    </div>
  )
}

/** Status 3 only sees the link to the form. */
function useNavigation(user: SignedIn | null): void {
  const unfinished = user !== null && isIncomplete(user)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-unfinished', unfinished)
  }, [unfinished])
}

function Person({ user }: { user: SignedIn }) {
  if (isIncomplete(user)) return <CompleteAccount text={accountMessages.completeAccountFirst} />
  return (
    <>
      {user.confirm_status === ConfirmStatus.unconfirmed && (
        <p className={styles.warning}>{accountMessages.accountNotConfirmed}</p>
      )}
      {user.register_status === RegisterStatus.formSaved && (
        <CompleteAccount text={accountLabels.firstAddressText} />
      )}
      <Card user={user} />
      {user.has_unused_coupon && (
        <a className={styles.coupon} href={COUPONS}>
          <i className="icon profile-icon profile-coupons" aria-hidden="true" />
          {profileMessages.unusedCoupon}
          <i className="icon icon-next" aria-hidden="true" />
        </a>
      )}
    </>
  )
}

const CompleteAccount = ({ text }: { text: string }) => (
  <section className={styles.complete}>
    <p>{text}</p>
    <a className="button" href="/register">
      {profileLabels.completeAccount}
    </a>
  </section>
)

function Card({ user }: { user: SignedIn }) {
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  return (
    <section className={styles.card}>
      <i className={`icon icon-user ${styles.face}`} aria-hidden="true" />
      <div className={styles.person}>
        {name && <b>{name}</b>}
        <p>
          <span dir="ltr">{displayMobile(user.mobile)}</span>
          {user.gender !== GENDER_UNSPECIFIED && (
            <span>{`${profileLabels.gender}: ${user.gender_fa}`}</span>
          )}
        </p>
      </div>
      <a className={styles.edit} href={EDIT} aria-label={profileLabels.editProfile}>
        {actionLabels.edit}
      </a>
      <a className={styles.wallet} href={CREDIT}>
        <i className="icon profile-icon profile-credit" aria-hidden="true" />
        {profileLabels.credit}
        <b>{formatTomanWithUnit(user.wallet_value)}</b>
        <i className="icon icon-next" aria-hidden="true" />
      </a>
    </section>
  )
}
