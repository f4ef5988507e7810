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

/** A small dialog with its title: a sheet from below on a phone, a card on wider screens. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  return (
    <Dialog open={open} onClose={onClose} label={title} className={styles.sheet}>
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
