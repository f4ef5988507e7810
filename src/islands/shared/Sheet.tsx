import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { DialogHead } from './DialogHead.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

export function Sheet({ open, onClose, title, children }: SheetProps) {
  return (
    <Dialog open={open} onClose={onClose} label={title} className={styles.dialog}>
      <div className={styles.body}>
        <DialogHead onClose={onClose}>
          <h2>{title}</h2>
        </DialogHead>
        {children}
      </div>
    </Dialog>
  )
}
