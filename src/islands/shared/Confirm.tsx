import { actionLabels } from '#lib/text/labels/action.ts'
import { useBusy } from './busy.ts'
import { Button } from './Button.tsx'
import { Sheet } from './Sheet.tsx'
import styles from './sheet.module.css'

interface ConfirmProps {
  open: boolean
  onClose: () => void
  title: string
  text: string
  /** Label of the confirming button. */
  yes: string
  /** Closes afterwards, whatever the outcome. */
  onYes: () => Promise<unknown>
}

/** Confirms an irreversible action. */
export function Confirm({ open, onClose, title, text, yes, onYes }: ConfirmProps) {
  const [busy, run] = useBusy()
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <Button quiet onClick={onClose}>
          {actionLabels.back}
        </Button>
        <Button
          className={styles.danger}
          busy={busy}
          onClick={() => run(() => onYes().then(onClose))}
        >
          {yes}
        </Button>
      </div>
    </Sheet>
  )
}
