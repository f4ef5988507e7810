import { actionLabels } from '#lib/text/labels/action.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './state.module.css'

/** Something could not be read: what happened, and a button to try again. */
export function Failed({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <Icon name="warn" />
      <p>{text}</p>
      {onRetry && (
        <Button quiet onClick={onRetry}>
          {actionLabels.retry}
        </Button>
      )}
    </div>
  )
}
