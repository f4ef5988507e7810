import { useStore } from '@nanostores/react'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { $copied, copyText } from '#stores/clipboard.ts'
import { Button } from '../shared/Button.tsx'
import styles from './own-list.module.css'

interface CopyCodeProps {
  code: string
  /** Notice after copying. */
  toast: string
}

/** Shows the copied state for 2.5 s. */
export function CopyCode({ code, toast }: CopyCodeProps) {
  const copied = useStore($copied, { ssr: 'initial' }) === code
  return (
    <Button quiet className={styles.copy} onClick={() => void copyText(code, toast)}>
      <i className={`icon ${copied ? 'icon-check' : 'icon-copy'}`} aria-hidden="true" />
      {copied ? profileLabels.codeCopied : profileLabels.copyCode}
      <span className="visually-hidden">
        <bdi>{code}</bdi>
      </span>
    </Button>
  )
}
