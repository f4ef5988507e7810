import type { ReactNode } from 'react'
import { actionLabels } from '#lib/text/labels/action.ts'
import { Dialog } from './Dialog.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A dialog with its title and a button that closes it. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  return (
    <Dialog open={open} onClose={onClose} label={title} className={styles.dialog}>
      <div className={styles.body}>
        <header className={styles.head}>
          <h2>{title}</h2>
          <button
            type="button"
            className={styles.close}
            aria-label={actionLabels.close}
            onClick={onClose}
          >
            <span className="i i-close" aria-hidden="true" />
          </button>
        </header>
        {children}
      </div>
    </Dialog>
  )
}
