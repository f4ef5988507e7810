import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { REFERRAL_FRIEND_RIALS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { referralShareText } from '#lib/text/sentences.ts'
import { $copied, copyText } from '#stores/clipboard.ts'
import { ShareLinks } from '#ui/ShareBox.tsx'
import { Button } from '../shared/Button.tsx'
import { Sheet } from '../shared/Sheet.tsx'
import styles from './own-list.module.css'

/** The device's share sheet, else social networks. */
export function ShareCode({ code }: { code: string }) {
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
