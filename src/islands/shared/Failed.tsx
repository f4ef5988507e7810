import type { ReactNode } from 'react'
import { actionLabels } from '#lib/text/labels/action.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './state.module.css'

interface FailedProps {
  text: string
  onRetry?: () => void
  /** An alternative beside the retry. */
  children?: ReactNode
}

export function Failed({ text, onRetry, children }: FailedProps) {
  return (
    <div className={styles.failed} role="alert">
      <Icon name="warn" />
      <p>{text}</p>
      {onRetry && (
        <Button quiet onClick={onRetry}>
          {actionLabels.retry}
        </Button>
      )}
      {children}
    </div>
  )
}
