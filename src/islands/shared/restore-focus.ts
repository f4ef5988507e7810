import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface FocusedPart<T extends HTMLElement> {
  ref: RefObject<T | null>
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/** Finds what to focus; `item` is the index of the list item that had the focus last, or -1. */
type Target = (part: HTMLElement, item: number) => HTMLElement | null | undefined

/**
 * Keeps the focus in a part of the page, its dialogs included, when the focused element is removed.
 * Spread the result on the element of the part.
 */
export function useRestoredFocus<T extends HTMLElement>(target: Target): FocusedPart<T> {
  const ref = useRef<T>(null)
  const hadFocus = useRef(false)
  const item = useRef(-1)
  // After the part's dialogs, which return the focus to their openers.
  useEffect(() => {
    const isLost = document.activeElement?.matches('body, dialog') ?? true
    if (hadFocus.current && isLost && ref.current) target(ref.current, item.current)?.focus()
  })
  return {
    ref,
    onFocus: ({ target: focused }) => {
      hadFocus.current = true
      const index = itemsOf(ref.current).findIndex(each => each.contains(focused))
      if (index >= 0) item.current = index
    },
    // Removing an element fires no blur here.
    onBlur: () => {
      hadFocus.current = false
    },
  }
}

/** The item at an index of a part's list, the last one after its end. */
export const itemAt = (part: HTMLElement, index: number): HTMLElement | undefined =>
  itemsOf(part)
    .slice(0, index + 1)
    .at(-1)

/** Items of the outermost list. */
const itemsOf = (part: HTMLElement | null): HTMLElement[] =>
  [...(part?.querySelectorAll('li') ?? [])].filter(each => {
    const outer = each.parentElement?.closest('li')
    return !outer || !part?.contains(outer)
  })
