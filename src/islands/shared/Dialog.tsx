import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
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
  const shown = useRef(false)
  useEffect(() => {
    const element = dialog.current
    if (open) {
      return afterNextFrame(() => {
        shown.current = true
        element?.showModal()
      })
    }
    shown.current = false
    if (element?.open) element.close()
    return undefined
  }, [open])
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const element = dialog.current
    // Only a press that begins outside closes: a selection dragged out of a field does not. It
    // closes at its end: a finger's click comes last, and would press what lies under the dialog.
    let outside = false
    const press = (event: Event) => {
      if (event.type === 'click' && outside && event.target === element) leave()
      outside = event.type === 'pointerdown' && event.target === element
    }
    // The browser would close it, and tell of that a frame late: a button pressed meanwhile, which
    // has the focus again, would open nothing.
    const escape = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      leave()
    }
    // Closed by the browser alone. Told late of a close that is known, it may have been opened again.
    const closed = () => {
      if (!shown.current || element?.open) return
      shown.current = false
      leave()
    }
    const acts = { pointerdown: press, click: press, cancel: escape, close: closed }
    const listening = new AbortController()
    for (const [sign, act] of Object.entries(acts))
      element?.addEventListener(sign, act, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return (
    <dialog ref={dialog} className={className} aria-label={label}>
      {open && children}
    </dialog>
  )
}
