import { profileLabels } from '#lib/text/labels/profile.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { CopyCode } from './CopyCode.tsx'
import styles from './own-list.module.css'

interface CodeEndProps {
  code: string
  usable: boolean
  used: boolean
  /** Whether it is expired. */
  over: boolean
}

/** A copy button, or why the code cannot be used. */
export function CodeEnd({ code, usable, used, over }: CodeEndProps) {
  if (usable) return <CopyCode code={code} toast={siteMessages.discountCodeCopied} />
  const { codeUsed, codeExpired, codeUnusable } = profileLabels
  return <span className={styles.state}>{used ? codeUsed : over ? codeExpired : codeUnusable}</span>
}
