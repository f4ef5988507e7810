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
 * Native modal: traps and restores the focus; Escape and outside clicks close. Opens a frame later,
 * because making the page inert restyles all elements.
 */
export function Dialog({ open, onClose, label, className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isShown = useRef(false)
  useEffect(() => {
    const element = dialog.current
    if (open) {
      return afterNextFrame(() => {
        isShown.current = true
        element?.showModal()
      })
    }
    isShown.current = false
    if (element?.open) element.close()
    return undefined
  }, [open])
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const element = dialog.current
    // Only presses that begin outside close, on `click`, the last event of a touch.
    let outside = false
    const press = (event: Event) => {
      if (event.type === 'click' && outside && event.target === element) leave()
      outside = event.type === 'pointerdown' && event.target === element
    }
    // The browser reports Escape a frame late: a button pressed meanwhile would open nothing.
    const escape = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      leave()
    }
    // Closed by the browser; a late event may come after reopening.
    const closed = () => {
      if (!isShown.current || element?.open) return
      isShown.current = false
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
