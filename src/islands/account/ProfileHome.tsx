import { useState } from 'react'
import type { SignedIn } from '#lib/contract/account.ts'
import { isIncomplete } from '#lib/rules/account.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { displayMobile } from '#lib/text/mobile.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { reloadUser, signOut } from '#stores/account.ts'
import { Button } from '../shared/Button.tsx'
import { useGuarded } from '../shared/guarded.ts'
import { Icon } from '../shared/Icon.tsx'
import { useAlive, useUser } from '../shared/live.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import styles from './profile-home.module.css'

/** Section 2, /profile: who this is, what is in the wallet, where to go. */
export function ProfileHome() {
  const alive = useAlive()
  const user = useUser()
  useGuarded(() => void reloadUser())
  return (
    <div className={styles.page}>
      <Toasts />
      <h1>{profileLabels.profile}</h1>
      {alive && user ? <Profile user={user} /> : <Skeleton heights={[9, 4, 4, 4]} />}
    </div>
  )
}

function Profile({ user }: { user: SignedIn }) {
  const [leaving, setLeaving] = useState(false)
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  const incomplete = user.register_status !== 1
  return (
    <>
      <section className={styles.card}>
        <span className={`i i-user ${styles.face}`} aria-hidden="true" />
        <div>
          {name && <b>{name}</b>}
          <p dir="ltr">{displayMobile(user.mobile)}</p>
        </div>
        {isIncomplete(user) ? null : (
          <p className={styles.wallet}>
            <Icon name="wallet" />
            <span>{profileLabels.credit}</span>
            <b>{formatTomanWithUnit(user.wallet_value)}</b>
          </p>
        )}
      </section>
      {user.confirm_status === 3 && (
        <p className={styles.warning}>{accountMessages.accountNotConfirmed}</p>
      )}
      {incomplete && (
        <a className="btn" href="/register">
          {profileLabels.completeAccount}
        </a>
      )}
      <nav className={styles.links} aria-label={profileLabels.profile}>
        {!isIncomplete(user) && (
          <a href="/profile/orders">
            <Icon name="list" />
            {profileLabels.orders}
            <span className="i i-next" aria-hidden="true" />
          </a>
        )}
        <a href="/cart">
          <span className="i i-cart" aria-hidden="true" />
          {cartLabels.title}
          <span className="i i-next" aria-hidden="true" />
        </a>
      </nav>
      <Button
        quiet
        className={styles.out}
        busy={leaving}
        onClick={() => {
          setLeaving(true)
          void signOut()
        }}
      >
        <Icon name="out" />
        {navLabels.logout}
      </Button>
    </>
  )
}
