import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface KeptFocus<T extends HTMLElement> {
  ref: RefObject<T | null>
  tabIndex: -1
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/** Whoever is in a part of the page stays there: what has the focus may go, then the part takes it. */
export function useKeptFocus<T extends HTMLElement>(): KeptFocus<T> {
  const ref = useRef<T>(null)
  const held = useRef(false)
  // After the dialogs in it, which give the focus back to the button that opened them.
  useEffect(() => {
    if (held.current && document.activeElement === document.body) ref.current?.focus()
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      held.current = true
    },
    // Not heard of what is taken out of the page: only of who goes elsewhere.
    onBlur: () => {
      held.current = false
    },
  }
}
