import type { ReactNode } from 'react'
import { actionLabels } from '#lib/text/labels/action.ts'
import styles from './dialog-head.module.css'

interface DialogHeadProps {
  onClose: () => void
  /** With a line below. */
  lined?: boolean
  /** The title. */
  children: ReactNode
}

export function DialogHead({ onClose, lined = false, children }: DialogHeadProps) {
  return (
    <header className={styles.head} data-lined={lined ? '' : undefined}>
      {children}
      <button
        type="button"
        className={styles.close}
        aria-label={actionLabels.close}
        onClick={onClose}
      >
        <span className="icon icon-close" aria-hidden="true" />
      </button>
    </header>
  )
}
