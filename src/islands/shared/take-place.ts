import { useEffectEvent, useLayoutEffect } from 'react'

/** A place of a static page, and what stood in it when it was found. */
export interface StandingPlace {
  place: HTMLElement
  standing: readonly ChildNode[]
}

export const standIn = (place: HTMLElement): StandingPlace => ({
  place,
  standing: [...place.childNodes],
})

/**
 * The markup of a place goes once the live part stands beside it, before the next picture. The
 * focus goes straight from one to the other, never over nothing; a click that came before
 * (client/first/hold.ts) is told by `onMissed`.
 */
export function useTakePlace({ place, standing }: StandingPlace, onMissed?: () => void): void {
  const makeUp = useEffectEvent(() => onMissed?.())
  useLayoutEffect(() => {
    const { activeElement } = document
    if (standing.some(node => node.contains(activeElement)))
      likeIn(place, standing, activeElement)?.focus({ preventScroll: true })
    const missed = isMissed(place)
    // Taken away under a press, a button gives no click.
    if (!missed && place.matches(':active')) onRelease(place, makeUp)
    for (const node of standing) node.remove()
    place.removeAttribute('data-intent')
    place.removeAttribute('data-missed')
    if (missed) queueMicrotask(makeUp)
  }, [place, standing])
}

/** Calls back when a press that goes on ends over the place: not moved off it, not by a scroll. */
function onRelease(place: HTMLElement, then: () => void): void {
  const ends = new AbortController()
  const end = (event: Event) => {
    ends.abort()
    if (!(event instanceof PointerEvent) || event.type !== 'pointerup') return
    if (place.contains(document.elementFromPoint(event.clientX, event.clientY))) then()
  }
  for (const sign of ['pointerup', 'pointercancel', 'keyup'])
    addEventListener(sign, end, { capture: true, signal: ends.signal })
}

/** What the live part has in the place of a link or button: of the same name, else its last. */
function likeIn(
  place: HTMLElement,
  standing: readonly ChildNode[],
  focused: Element | null,
): HTMLElement | undefined {
  const live = [...place.querySelectorAll<HTMLElement>('a, button')].filter(
    element => !standing.some(node => node.contains(element)),
  )
  return live.find(element => nameOf(element) === nameOf(focused)) ?? live.at(-1)
}

const nameOf = (element: Element | null): string | null | undefined =>
  element?.getAttribute('aria-label') ?? element?.textContent

/** Whether a place, or a part of it, was clicked before it was alive. */
export const isMissed = (place: HTMLElement): boolean =>
  'missed' in place.dataset || place.querySelector('[data-missed]') !== null
