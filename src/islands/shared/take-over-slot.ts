import { useEffectEvent, useLayoutEffect } from 'react'

/** An element and its static content. */
export interface StaticSlot {
  element: HTMLElement
  content: readonly ChildNode[]
}

export const staticSlot = (element: HTMLElement): StaticSlot => ({
  element,
  content: [...element.childNodes],
})

/**
 * Removes the static markup before the next paint and moves the focus directly; a held click
 * (first-screen/inline/hold-clicks.ts) calls `onHeldClick`.
 */
export function useTakeOver({ element, content }: StaticSlot, onHeldClick?: () => void): void {
  const repeatClick = useEffectEvent(() => onHeldClick?.())
  useLayoutEffect(() => {
    const { activeElement } = document
    if (content.some(node => node.contains(activeElement)))
      counterpart(element, content, activeElement)?.focus({ preventScroll: true })
    const clicked = wasClicked(element)
    // Removing a pressed button would lose its click.
    if (!clicked && element.matches(':active')) onRelease(element, repeatClick)
    for (const node of content) node.remove()
    element.removeAttribute('data-intent')
    element.removeAttribute('data-clicked')
    if (clicked) queueMicrotask(repeatClick)
  }, [element, content])
}

/** Calls back when the press ends over the element without scrolling. */
function onRelease(element: HTMLElement, then: () => void): void {
  const ends = new AbortController()
  const end = (event: Event) => {
    ends.abort()
    if (!(event instanceof PointerEvent) || event.type !== 'pointerup') return
    if (element.contains(document.elementFromPoint(event.clientX, event.clientY))) then()
  }
  for (const sign of ['pointerup', 'pointercancel', 'keyup'])
    addEventListener(sign, end, { capture: true, signal: ends.signal })
}

/** The counterpart of a link or button by name, else the last one. */
function counterpart(
  element: HTMLElement,
  content: readonly ChildNode[],
  focused: Element | null,
): HTMLElement | undefined {
  const live = [...element.querySelectorAll<HTMLElement>('a, button')].filter(
    element => !content.some(node => node.contains(element)),
  )
  return live.find(element => nameOf(element) === nameOf(focused)) ?? live.at(-1)
}

const nameOf = (element: Element | null): string | null | undefined =>
  element?.getAttribute('aria-label') ?? element?.textContent

/** Whether it was clicked before hydration. */
export const wasClicked = (element: HTMLElement): boolean =>
  'clicked' in element.dataset || element.querySelector('[data-clicked]') !== null
