import { actionLabels } from '#lib/text/labels/action.ts'
import { useBusy } from './busy.ts'
import { Button } from './Button.tsx'
import { Sheet } from './Sheet.tsx'
import styles from './sheet.module.css'

interface ConfirmProps {
  open: boolean
  onClose: () => void
  title: string
  /** What is asked. */
  text: string
  /** What the button says that does it. */
  yes: string
  /** The question is put away once it is done, whatever came of it. */
  onYes: () => Promise<unknown>
}

/** Section 8, confirmations: asks before something that cannot be undone. */
export function Confirm({ open, onClose, title, text, yes, onYes }: ConfirmProps) {
  const [busy, run] = useBusy()
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <p className={styles.text}>{text}</p>
      <div className={styles.choice}>
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
