import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { actionLabels } from '#lib/text/labels/action.ts'
import { Button } from './Button.tsx'
import { Sheet } from './Sheet.tsx'
import styles from './sheet.module.css'

interface ConfirmProps {
  open: boolean
  title: string
  /** What is about to happen, and to what. */
  children: ReactNode
  /** The button that does it. */
  action: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Section 8, confirmations: asks before what cannot be taken back; the way out has the focus. */
export function Confirm({ open, title, onClose, ...rest }: ConfirmProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Question onClose={onClose} {...rest} />
    </Sheet>
  )
}

function Question({ children, action, onConfirm, onClose }: Omit<ConfirmProps, 'open' | 'title'>) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const open = useOpen()
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    // Closed meanwhile, it may ask about something else by now.
    if (open.current) onClose()
  }
  return (
    <>
      <div id={id}>{children}</div>
      <footer className={styles.foot}>
        <Button quiet aria-describedby={id} ref={beginHere} onClick={onClose}>
          {actionLabels.cancel}
        </Button>
        <Button aria-describedby={id} busy={busy} onClick={() => void confirm()}>
          {action}
        </Button>
      </footer>
    </>
  )
}

/** Before the dialog opens, which then begins here; React's own prop focuses too early for that. */
const beginHere = (button: HTMLButtonElement | null): void => button?.setAttribute('autofocus', '')

function useOpen() {
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => void (open.current = false)
  }, [])
  return open
}
