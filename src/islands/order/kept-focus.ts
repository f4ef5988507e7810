import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface KeptFocus<T extends HTMLElement> {
  ref: RefObject<T | null>
  tabIndex: -1
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/** Keeps the focus in a part of the page when its focused element is removed. */
export function useKeptFocus<T extends HTMLElement>(): KeptFocus<T> {
  const ref = useRef<T>(null)
  const hadFocus = useRef(false)
  // After the part's dialogs, which return the focus to their openers.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) ref.current?.focus()
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      hadFocus.current = true
    },
    // Removing an element fires no blur here.
    onBlur: () => {
      hadFocus.current = false
    },
  }
}
