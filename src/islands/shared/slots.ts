import { useEffect, useState } from 'react'
import { isMissed, type StandingPlace, standIn } from './take-place.ts'

/** A place of a static page that an island makes live, and what was read from it. */
export interface Slot<T> extends StandingPlace {
  key: string
  data: T
}

type Read<T> = (place: HTMLElement) => T | null

let last = 0

/**
 * The places of a page that a selector finds, each for a live part that takes it over
 * (useTakePlace): those of an HTML that comes later too. One that reads as null stays as it is.
 */
export function useSlots<T>(selector: string, read: Read<T>): readonly Slot<T>[] {
  const [slots, setSlots] = useState<readonly Slot<T>[]>([])
  useEffect(() => {
    const woken = new WeakSet<Element>()
    return watchPage(() => {
      const fresh = findFresh(selector, woken).flatMap(place => slotOf(place, read(place)))
      setSlots(known => standingWith(known, fresh))
    })
  }, [selector, read])
  return slots
}

/** Looks now, and whenever the page gets or loses something or a click came too early. */
export function watchPage(look: () => void): () => void {
  look()
  const watcher = new MutationObserver(look)
  watcher.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-missed'],
  })
  return () => watcher.disconnect()
}

/** What is being pressed is left until its click has come: taken away under it, it gives none. */
function findFresh(selector: string, woken: WeakSet<Element>): HTMLElement[] {
  const fresh = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    place => !woken.has(place) && (!place.matches(':active') || isMissed(place)),
  )
  for (const place of fresh) woken.add(place)
  return fresh
}

/** The slots that stand, with those that are new; the same list when nothing changed. */
function standingWith<T>(known: readonly Slot<T>[], fresh: readonly Slot<T>[]): readonly Slot<T>[] {
  const standing = known.filter(slot => slot.place.isConnected)
  const same = fresh.length === 0 && standing.length === known.length
  return same ? known : [...standing, ...fresh]
}

const slotOf = <T>(place: HTMLElement, data: T | null): Slot<T>[] =>
  data === null ? [] : [{ ...standIn(place), data, key: String(++last) }]
