import { useStore } from '@nanostores/react'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { $copied, copyText } from '#stores/clipboard.ts'
import { Button } from '../shared/Button.tsx'
import styles from './own-list.module.css'

interface CopyCodeProps {
  code: string
  /** What is said once it was copied. */
  said: string
}

/** Copies a code; section 9: the flag stands for 2.5 s. */
export function CopyCode({ code, said }: CopyCodeProps) {
  const copied = useStore($copied, { ssr: 'initial' }) === code
  return (
    <Button quiet className={styles.copy} onClick={() => void copyText(code, said)}>
      <i className={`i ${copied ? 'i-check' : 'i-copy'}`} aria-hidden="true" />
      {copied ? profileLabels.codeCopied : profileLabels.copyCode}
      <span className="hush">
        <bdi>{code}</bdi>
      </span>
    </Button>
  )
}
