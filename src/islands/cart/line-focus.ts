import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface LineFocus<T extends HTMLElement> {
  ref: RefObject<T | null>
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/** To the next line's name, the last one, or the first link of the empty cart. */
export function useLineFocus<T extends HTMLElement>(lines: number): LineFocus<T> {
  const ref = useRef<T>(null)
  const focusedIndex = useRef(-1)
  useLayoutEffect(() => {
    const { activeElement } = document
    const isLost = !activeElement || !activeElement.matches('a, button, input')
    if (isLost && focusedIndex.current >= 0) focusTarget(ref.current, focusedIndex.current)?.focus()
  }, [lines])
  const onFocus = ({ target }: FocusEvent) => {
    const line = target.closest('li')
    focusedIndex.current = line ? linesOf(ref.current).indexOf(line) : -1
  }
  // Removing an element fires no blur here.
  const onBlur = () => {
    focusedIndex.current = -1
  }
  return { ref, onFocus, onBlur }
}

const linesOf = (root: HTMLElement | null): HTMLElement[] =>
  root ? [...root.querySelectorAll('li')] : []

function focusTarget(root: HTMLElement | null, index: number): HTMLElement | null | undefined {
  const lines = linesOf(root)
  const around = lines[Math.min(index, lines.length - 1)] ?? root
  return around?.querySelector<HTMLElement>('a:not([tabindex])')
}
