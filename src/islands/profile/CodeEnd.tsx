import { profileLabels } from '#lib/text/labels/profile.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { CopyCode } from './CopyCode.tsx'
import styles from './own-list.module.css'

interface CodeEndProps {
  code: string
  usable: boolean
  used: boolean
  /** Whether its time is over. */
  over: boolean
}

/** At the end of a discount code: its copy button, or why it is of no use. */
export function CodeEnd({ code, usable, used, over }: CodeEndProps) {
  if (usable) return <CopyCode code={code} said={siteMessages.discountCodeCopied} />
  const { codeUsed, codeExpired, codeUnusable } = profileLabels
  return <span className={styles.state}>{used ? codeUsed : over ? codeExpired : codeUnusable}</span>
}
