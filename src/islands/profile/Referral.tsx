import { useState } from 'react'
import { useStore } from '@nanostores/react'
import type { SignedIn } from '#lib/contract/account.ts'
import type { ReferralReward } from '#lib/contract/referral.ts'
import { isOver } from '#lib/rules/coupon.ts'
import { REFERRAL_FRIEND_RIALS, REFERRAL_REWARD_RIALS } from '#lib/rules/limits.ts'
import { canShareCode } from '#lib/rules/referral.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { referralOffer, referralShareText } from '#lib/text/sentences.ts'
import { reloadUser } from '#stores/account.ts'
import { guardRegistered } from '#stores/guard.ts'
import { earnedCodes } from '#stores/referral.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { ProfilePath } from '#ui/profile-pages.ts'
import { useGuarded } from '../shared/use-guarded.ts'
import { useHydrated, useNow, useUser } from '../shared/live.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { GrowingItems } from '../shared/GrowingItems.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { CodeEnd } from './CodeEnd.tsx'
import { CopyCode } from './CopyCode.tsx'
import { actionLabels } from '#lib/text/labels/action.ts'
import { $copied, copyText } from '#stores/clipboard.ts'
import { ShareLinks } from '#ui/ShareBox.tsx'
import { Button } from '../shared/Button.tsx'
import { Sheet } from '../shared/Sheet.tsx'
import styles from './own-list.module.css'

/** The user's code, and the coupons earned with it. */
export function Referral() {
  const hydrated = useHydrated()
  const user = useUser()
  useGuarded(() => {
    void reloadUser()
    void earnedCodes.open()
  }, guardRegistered)
  return (
    <div className={styles.page}>
      <Toasts />
      {hydrated && user ? <Offer user={user} /> : <Skeleton heights={[14]} />}
      <h2>{profileLabels.earnedCodes}</h2>
      <GrowingItems
        list={earnedCodes}
        height={6}
        empty={<EmptyState text={profileMessages.referralEmpty} />}
      >
        {reward => <Reward reward={reward} />}
      </GrowingItems>
    </div>
  )
}

const EDIT: ProfilePath = '/profile/edit'

/** Sharing needs first and last name. */
function Offer({ user }: { user: SignedIn }) {
  const { introduce_code: code } = user
  return (
    <section className={styles.panel}>
      <p>{referralOffer(REFERRAL_FRIEND_RIALS, REFERRAL_REWARD_RIALS)}</p>
      {canShareCode(user) ? (
        <>
          <div className={styles.own}>
            <div>
              <small>{profileLabels.introduceCode}</small>
              <span className={styles.code} dir="ltr">
                {code}
              </span>
            </div>
            <CopyCode code={code} toast={siteMessages.copied} />
          </div>
          <ShareCode code={code} />
        </>
      ) : (
        <>
          <p className={styles.words}>{profileMessages.referralNeedsName}</p>
          <a className="button" href={EDIT}>
            {profileLabels.editProfile}
          </a>
        </>
      )}
    </section>
  )
}

function Reward({ reward }: { reward: ReferralReward }) {
  const { code, first_name, last_name, expired_at_fa, used } = reward
  const over = isOver(reward, useNow())
  const usable = !used && !over
  const friend = [first_name, last_name].filter(Boolean).join(' ')
  return (
    <li className={styles.card} tabIndex={-1} data-off={usable ? undefined : ''}>
      <div className={styles.main}>
        <b className={styles.code} dir="ltr">
          {code}
        </b>
        <small>
          {profileLabels.broughtBy} <bdi>{friend || profileLabels.someFriend}</bdi>
        </small>
        {expired_at_fa && (
          <small>
            {profileLabels.singleUseUntil} {expired_at_fa}
          </small>
        )}
      </div>
      <CodeEnd code={code} usable={usable} used={used} over={over} />
    </li>
  )
}

/** The device's share sheet, else social networks. */
function ShareCode({ code }: { code: string }) {
  const [open, setOpen] = useState(false)
  const share = async () => {
    const message = messageOf(code)
    try {
      if (typeof navigator.share === 'function') await navigator.share(message)
      else setOpen(true)
    } catch (error) {
      // Cancelling is no error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen(true)
    }
  }
  return (
    <>
      <Button onClick={() => void share()}>
        <i className="icon icon-share" aria-hidden="true" />
        {profileLabels.shareCode}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={profileLabels.shareCode}>
        <Ways code={code} />
      </Sheet>
    </>
  )
}

const messageOf = (code: string) => ({
  text: referralShareText(code, REFERRAL_FRIEND_RIALS),
  url: `${location.origin}/`,
})

function Ways({ code }: { code: string }) {
  const { text, url } = messageOf(code)
  const whole = `${text}\n${url}`
  const copied = useStore($copied) === whole
  return (
    <>
      <p className={styles.words}>{text}</p>
      <Button onClick={() => void copyText(whole, siteMessages.copied)}>
        <i className={`icon ${copied ? 'icon-check' : 'icon-copy'}`} aria-hidden="true" />
        {copied ? profileLabels.codeCopied : actionLabels.copy}
      </Button>
      <ShareLinks url={url} text={text} className={styles.ways} />
    </>
  )
}
