import { type ReactNode, useEffect, useRef } from 'react'
import { afterNextFrame } from './after-frame.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  label: string
  className: string | undefined
  children: ReactNode
}

/**
 * A native modal: it traps the focus and gives it back; Escape and a click outside close it. That the
 * page behind it is out of reach costs each of its elements a new style: it opens a frame later.
 */
export function Dialog({ open, onClose, label, className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (open) return afterNextFrame(() => element?.showModal())
    if (element?.open) element.close()
    return undefined
  }, [open])
  useEffect(() => {
    const element = dialog.current
    // Only a press that begins outside closes: a selection dragged out of a field does not. It
    // closes at its end: a finger's click comes last, and would press what lies under the dialog.
    let outside = false
    const press = (event: Event) => {
      if (event.type === 'click' && outside && event.target === element) element?.close()
      outside = event.type === 'pointerdown' && event.target === element
    }
    for (const sign of ['pointerdown', 'click']) element?.addEventListener(sign, press)
    return () => {
      for (const sign of ['pointerdown', 'click']) element?.removeEventListener(sign, press)
    }
  }, [])
  return (
    <dialog ref={dialog} className={className} aria-label={label} onClose={onClose}>
      {open && children}
    </dialog>
  )
}
