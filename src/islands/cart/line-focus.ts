import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface LineFocus<T extends HTMLElement> {
  ref: RefObject<T | null>
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/**
 * The keyboard stays in a basket when the line that it is on goes: it moves to the name of the next
 * one, of the last one behind the last, or to the first link of what stands for an empty basket.
 */
export function useLineFocus<T extends HTMLElement>(lines: number): LineFocus<T> {
  const ref = useRef<T>(null)
  const held = useRef(-1)
  useLayoutEffect(() => {
    const { activeElement } = document
    const fallen = !activeElement || !activeElement.matches('a, button, input')
    if (fallen && held.current >= 0) placeIn(ref.current, held.current)?.focus()
  }, [lines])
  const onFocus = ({ target }: FocusEvent) => {
    const line = target.closest('li')
    held.current = line ? linesOf(ref.current).indexOf(line) : -1
  }
  // Not heard of what is taken out of the page: only of who goes elsewhere.
  const onBlur = () => {
    held.current = -1
  }
  return { ref, onFocus, onBlur }
}

const linesOf = (root: HTMLElement | null): HTMLElement[] =>
  root ? [...root.querySelectorAll('li')] : []

function placeIn(root: HTMLElement | null, index: number): HTMLElement | null | undefined {
  const lines = linesOf(root)
  const around = lines[Math.min(index, lines.length - 1)] ?? root
  return around?.querySelector<HTMLElement>('a:not([tabindex])')
}
